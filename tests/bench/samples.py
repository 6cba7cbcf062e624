"""Large files of the formats that come as lists, of many like elements: what reading them costs, and that their size
does not matter for its memory."""
import json

SERVED = "accelerator: H100\naccelerators: 8\nmodel: small\ninput_length: 1024\noutput_length: 1024\n"
QUOTED = '"{}"'.format

FOCUS = ("AvailabilityZone BilledCost BillingAccountId BillingAccountName BillingCurrency BillingPeriodEnd BillingPeriodStart "
         "ChargeCategory ChargeClass ChargeDescription ChargeFrequency ChargePeriodEnd ChargePeriodStart "
         "CommitmentDiscountCategory CommitmentDiscountId CommitmentDiscountName CommitmentDiscountStatus "
         "CommitmentDiscountType ConsumedQuantity ConsumedUnit ContractedCost ContractedUnitPrice EffectiveCost "
         "InvoiceIssuerName ListCost ListUnitPrice PricingCategory PricingQuantity PricingUnit ProviderName PublisherName "
         "RegionId RegionName ResourceId ResourceName ResourceType ServiceCategory ServiceName SkuId SkuPriceId SubAccountId "
         "SubAccountName Tags Id").split()


def focus(i):
    """Quoted texts, bare costs and NULL, as the published sample has them."""
    said = {"BilledCost": f"0.{i % 9973:04}", "EffectiveCost": f"0.{i % 9973:04}", "BillingCurrency": '"USD"',
            "ChargeCategory": '"Usage"', "ChargePeriodStart": '"2024-09-18 22:00:00"', "ChargePeriodEnd": '"2024-09-18 23:00:00"',
            "ConsumedQuantity": "1.000000", "ConsumedUnit": '"Hours"', "ListUnitPrice": '"55.04"', "PricingCategory": '"Standard"',
            "ChargeDescription": f'"$0.{i % 577:03} per On Demand Linux p5.48xlarge Instance Hour"', "ProviderName": '"AWS"',
            "PublisherName": '"AWS"', "RegionId": '"us-east-1"', "RegionName": '"US East (N. Virginia)"',
            "ServiceName": '"Amazon Elastic Compute Cloud"', "SkuId": f'"SKU{i % 331}"', "SubAccountId": f'"{100000 + i % 71}"',
            "ResourceId": f'"i-{i:017x}"', "BillingPeriodStart": '"2024-09-01 00:00:00"',
            "BillingPeriodEnd": '"2024-10-01 00:00:00"', "Tags": '"{""application"": ""trainer"", ""team"": ""research""}"'}
    return ",".join(said.get(name, "NULL") for name in FOCUS)


def inferencemax(i):
    row = {"hw": "b200", "tp": 8, "ep": 1, "dp_attention": "false", "conc": 4 + i % 60, "model": "org/large", "framework": "vllm",
           "precision": "fp8", "tput_per_gpu": 1000.5 + i % 977, "output_tput_per_gpu": 500.25, "isl": 1024, "osl": 1024}
    row["input_tput_per_gpu"] = row["tput_per_gpu"] - row["output_tput_per_gpu"]
    for latency, value in (("ttft", 0.0962951), ("tpot", 0.0125123), ("itl", 0.0126001), ("e2el", 14.5123456), ("intvty", 80.125)):
        row.update({f"{name}_{latency}": value * (1 + i % 7) for name in ("mean", "median", "std", "p99")})
    return json.dumps(row, indent=4)


def azure(i):
    return json.dumps({"currencyCode": "USD", "tierMinimumUnits": 0.0, "retailPrice": 98.32 + i % 7, "unitPrice": 98.32,
                       "armRegionName": f"region{i}", "effectiveStartDate": "2024-01-01T00:00:00Z", "unitOfMeasure": "1 Hour",
                       "productName": "Virtual Machines NDsrH100v5 Series", "skuName": "ND96isrH100v5", "type": "Consumption",
                       "serviceName": "Virtual Machines", "armSkuName": "Standard_ND96isr_H100_v5"})


def gcp(i):
    return json.dumps({"skuId": f"A{i}", "description": "Nvidia H100 80GB GPU running in Iowa", "serviceRegions": [f"region{i}"],
                       "category": {"resourceFamily": "Compute", "resourceGroup": "GPU", "usageType": "OnDemand"},
                       "pricingInfo": [{"effectiveTime": "2026-03-24T10:52:50.681Z", "pricingExpression": {
                           "usageUnit": "h", "tieredRates": [{"startUsageAmount": 0, "unitPrice": {
                               "currencyCode": "USD", "units": "9", "nanos": 796553300}}]}}]})


def aws(i):
    """Nearly all of such a list is of machines without accelerators."""
    chips = i % 100 == 0
    return f'"S{i}": ' + json.dumps({"sku": f"S{i}", "productFamily": "Compute Instance", "attributes": {
        "instanceType": "p5.48xlarge" if chips else "m5.xlarge", "tenancy": "Shared", "operatingSystem": "Linux",
        "capacitystatus": "Used", "preInstalledSw": "NA", "marketoption": "OnDemand", "regionCode": "us-east-1",
        "servicecode": "AmazonEC2", "vcpu": "4", "memory": "16 GiB", "networkPerformance": "Up to 10 Gigabit"}})


def published(i):
    return json.dumps({"ID": f"5.1-{i}", "Submitter": "Maker", "Availability": "available", "Category": "closed", "Suite": "datacenter",
                       "Platform": f"box{i}", "UsedModel": "llama2-70b-99", "Scenario": "Offline", "Nodes": 2, "a#": 8,
                       "Processor": "EPYC", "Accelerator": "NVIDIA B200-SXM-180GB", "Software": "vLLM", "version": "v5.1",
                       "inferred": 0, "Performance_Result": 34520.4, "Performance_Units": "Tokens/s"})


def guidellm(i):
    statistics = {"successful": {"mean": 0.02 + i % 7, "median": 0.018, "std_dev": 1.0, "count": 2,
                                 "percentiles": {"p50": 0.018, "p90": 0.03, "p95": 0.035, "p99": 0.04}}}
    metrics = {name: statistics for name in ("requests_per_second", "output_tokens_per_second", "request_latency",
                                             "time_to_first_token_ms", "inter_token_latency_ms")}
    metrics["request_totals"] = {"successful": 2, "errored": 0}
    return json.dumps({"type_": "generative_benchmark", "metrics": metrics, "requests": [{"output": "word " * 40}] * 20,
                       "config": {"strategy": {"type_": "constant", "rate": 2.0}, "backend": {"model": "small"}}})


def sglang(i):
    return json.dumps({"backend": "sglang", "dataset_name": "random", "request_rate": float("inf"), "max_concurrency": i % 9 + 1,
                       "total_input_tokens": 1530, "total_output_tokens": 1600, "median_e2e_latency_ms": 7819.25,
                       "median_ttft_ms": 85.75, "median_itl_ms": 13.5, "output_throughput": 537.5, "duration": 298.5, "completed": 3})


def google(i):
    return json.dumps({"name": f"BM_copy/{i}", "run_name": f"BM_copy/{i}", "run_type": "iteration", "iterations": 1000,
                       "real_time": 12.5 + i % 7, "cpu_time": 12.25, "time_unit": "us", "bytes_per_second": 1.5e9})


def console(i):
    return (f"============ Serving Benchmark Result ============\nSuccessful requests: {100 + i % 9}\nBenchmark duration (s): 20.5\n"
            "Total input tokens: 102400\nTotal generated tokens: 102400\nRequest throughput (req/s): 4.87\n"
            "Output token throughput (tok/s): 4995.1\nMean TTFT (ms): 85.7\nMedian TTFT (ms): 80.5\nP99 TTFT (ms): 120.25\n"
            "==================================================")


def maxtext(i):
    return (f"completed step: {i}, seconds: 17.790, TFLOP/s/device: 443.385, Tokens/s/device: 920.965, "
            "total_weights: 524288, loss: 11.457")


# name: file, text before the elements, between them and after them, the element, the metadata, how python3 reads it
SAMPLES = {
    "FOCUS": ("bill.csv", ",".join(map(QUOTED, FOCUS)) + "\n", "\n", "\n", focus, None, "csv"),
    "InferenceMAX": ("rows.json", "[\n", ",\n", "\n]\n", inferencemax, None, "json"),
    "Azure": ("azure.json", '{"Items": [\n', ",\n", "\n]}\n", azure, None, "json"),
    "GCP": ("gcp.json", '{"skus": [\n', ",\n", "\n]}\n", gcp, None, "json"),
    "AWS": ("aws.json", '{"formatVersion": "v1.0", "offerCode": "AmazonEC2", "products": {\n', ",\n",
            '\n}, "terms": {"OnDemand": {"S0": {"S0.J": {"priceDimensions": {"a": {"unit": "Hrs", "pricePerUnit": '
            '{"USD": "55.04"}}}}}}}}\n', aws, None, "json"),
    "MLPerf published": ("summary_results.json", "[\n", ",\n", "\n]\n", published, None, "json"),
    "GuideLLM": ("guide.json", '{"metadata": {"guidellm_version": "0.8.0"}, "benchmarks": [\n', ",\n", "\n]}\n", guidellm, SERVED, "json"),
    "SGLang": ("out.jsonl", "", "\n", "\n", sglang, SERVED, "lines"),
    "Google Benchmark": ("bench.json", '{"benchmarks": [\n', ",\n", "\n]}\n", google, SERVED, "json"),
    "vLLM console": ("console.txt", "", "\n", "\n", console, SERVED, None),
    "MaxText": ("maxtext.log", "", "\n", "\n", maxtext, SERVED, None),
}


def write(path, sample, megabytes):
    """In pieces: a large process here would count as the peak memory of those it starts."""
    _, head, between, tail, element, said, _ = sample
    with open(path, "w", encoding="utf-8") as file:
        file.write(head)
        i = 0
        while file.tell() < megabytes * 1000000:
            file.write((between if i > 0 else "") + between.join(element(k) for k in range(i, i + 1000)))
            i += 1000
        file.write(tail)
    if said:
        with open(f"{path}.meta.yaml", "w", encoding="utf-8") as file:
            file.write(said)
