/* What the names of a file and its folders suggest: chips by the names of the catalogue, slices in
 * chips, and nothing for words that only resemble such a name. */
#include "sources/metadata_guess.h"

static void
expect(const char *path, const char *expected)
{
    g_autoptr(Arena) arena = arena_new();
    MetadataGuess guess = metadata_guess(path, arena);

    g_assert_cmpstr(metadata_guess_text(&guess, arena), ==, expected);
}

static void
test_chips(void)
{
    expect("runs/tpu_trillium_GPT3_175B_MaxText_bf16.log",
           "accelerator: Trillium, model: GPT3-175B, precision: bf16");
    expect("NVIDIA-H100-SXM5-80GB_llama.json", "accelerator: H100, model: llama");
    expect("ironwood-serving.txt", "accelerator: TPU7x");
    expect("tpu_training.log", NULL);
    expect("gpu_h100s.log", NULL);
}

static void
test_slices(void)
{
    expect("tpu-v6e-8_conc64.txt", "accelerator: Trillium, accelerators: 8, concurrency: 64");
    expect("tpu-trillium_8B_v6e_256.log", "accelerator: Trillium, accelerators: 256");
    expect("v5p-128.log", "accelerator: TPU v5p, accelerators: 64");
    expect("v5e-8.log", "accelerator: TPU v5e, accelerators: 8");
    expect("12B_4x_v6e_256.log", "accelerator: Trillium");
    expect("v6e-0.log", "accelerator: Trillium");
}

static void
test_numbers(void)
{
    expect("dsr1_1k8k_fp4_trt_tp8_conc4_b200.json",
           "accelerator: B200, accelerators: 8, model: dsr1, precision: fp4, input_length: 1024, "
           "output_length: 8192, concurrency: 4");
    expect("isl128_osl64_isl256.json", "input_length: 128, output_length: 64");
    expect("inlen_1024-outlen_500_conc_32.json",
           "input_length: 1024, output_length: 500, concurrency: 32");
    expect("concat_tpx_99999k1k.json", NULL);
}

static void
test_counts(void)
{
    expect("8xH100.log", "accelerator: H100, accelerators: 8");
    expect("8xMI325X_2xEPYC_9575F.txt", "accelerator: MI325X, accelerators: 8");
    expect("B200-SXM-180GBx8_TRT.txt", "accelerator: B200, accelerators: 8");
    expect("h200x4.json", "accelerator: H200, accelerators: 4");
    expect("trillium_x4_flax.txt", "accelerator: Trillium, accelerators: 4");
    expect("h100_8gpus.log", "accelerator: H100, accelerators: 8");
    expect("h100_ctx2048_max1024.log", "accelerator: H100");
    expect("x8.log", NULL);
}

static void
test_folders(void)
{
    expect("v6e-256/run1.log", "accelerator: Trillium, accelerators: 256");
    expect("H100/8xH200.log", "accelerator: H200, accelerators: 8");
    expect("8xH100/results/run.json", "accelerator: H100, accelerators: 8");
    expect("A100x8/b200_conc4.json", "accelerator: B200, concurrency: 4");
    expect("conc8/h100_tp4/run_conc16.json", "accelerator: H100, accelerators: 4, concurrency: 16");
    expect("h100x8/tp4.json", "accelerator: H100, accelerators: 8");
}

static void
test_models(void)
{
    expect("tpu_Llama3.1_8B_MaxText.log", "model: Llama3.1-8B");
    expect("llama_3_3_70b_online.jsonl", "model: llama-3.3-70b");
    expect("gpu_llama3_1_405b.log", "model: llama3.1-405b");
    expect("Mixtral_8x7B.log", "model: Mixtral-8x7B");
    expect("Llama4_Maverick_17B_128E.log", "model: Llama4-Maverick-17B");
    expect("kimik2.5-vllm.json", "model: kimik2.5");
    expect("philosophy_70b.json", NULL);
}

static void
test_sizes_of_models(void)
{
    g_autoptr(Arena) arena = arena_new();

    g_assert_cmpstr(metadata_model_size("meta-llama/Llama-3.1-70b-Instruct", arena), ==, "70B");
    g_assert_cmpstr(metadata_model_size("Qwen2.5-1.5B", arena), ==, "1.5B");
    g_assert_cmpstr(metadata_model_size("Mixtral 8x7B", arena), ==, "8x7B");
    g_assert_null(metadata_model_size("llama3.1", arena));
    g_assert_null(metadata_model_size("70billion", arena));
}

static void
test_variants_of_a_chip_do_not_differ(void)
{
    g_assert_false(metadata_chips_differ("H100", "NVIDIA H100 NVL"));
    g_assert_false(metadata_chips_differ("A100", "a100-40gb"));
    g_assert_false(metadata_chips_differ("H100", "a chip of our own"));
    g_assert_true(metadata_chips_differ("H100", "B200"));
    g_assert_true(metadata_chips_differ("Trillium", "TPU v5p"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/metadata-guess/chips by the names of the catalogue", test_chips);
    g_test_add_func("/metadata-guess/slices are counted in chips", test_slices);
    g_test_add_func("/metadata-guess/lengths and loads are numbers", test_numbers);
    g_test_add_func("/metadata-guess/counts are beside a chip", test_counts);
    g_test_add_func("/metadata-guess/folders fill what the name leaves open", test_folders);
    g_test_add_func("/metadata-guess/models end in their size or version", test_models);
    g_test_add_func("/metadata-guess/the size of a model", test_sizes_of_models);
    g_test_add_func("/metadata-guess/variants of a chip do not differ",
                    test_variants_of_a_chip_do_not_differ);
    return g_test_run();
}
