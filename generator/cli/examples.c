#include "cli/examples.h"

#include "base/base.h"

static const struct {
    const char *command, *text;
} examples[] = {
    { "build", "Examples:\n"
               "  accelreport build content\n"
               "  accelreport build content --output=memo --only pdf --pages cost.md\n"
               "  accelreport build content -qo out2 --set cost_discount_rate=0.07\n" },
    { "check", "Examples:\n"
               "  accelreport check content --strict\n"
               "  accelreport check content --format=sarif > check.sarif\n" },
    { "inspect", "Examples:\n"
                 "  accelreport inspect content/results\n"
                 "  accelreport inspect --format json content/prices\n" },
    { "query",
      "Examples:\n"
      "  accelreport query content \"SELECT system, workload, official_score FROM score\"\n"
      "  accelreport query -f csv content \"SELECT * FROM price_spread\" > spread.csv\n"
      "  accelreport query content/results/vendor-serving.csv \"SELECT system, max(value) FROM "
      "data "
      "GROUP BY system\"\n"
      "  echo \"SELECT count(*) FROM run;\" | accelreport query --interactive content\n" },
    { "export", "Examples:\n"
                "  accelreport export content -o tables\n"
                "  accelreport export content -o tables --relations run,observation,score\n"
                "  accelreport export --sql score --dialect postgresql\n" },
    { "explain", "Examples:\n"
                 "  accelreport explain content once.h100_aws\n" },
    { "chart",
      "Examples:\n"
      "  accelreport chart content/results/vendor-serving.csv --where \"metric = 'ttft_median'\" "
      "--x request_rate --y value --color system -o ttft.png\n"
      "  accelreport chart content/results/vendor-serving.csv --mark histogram --x value "
      "--where \"unit = 'ms'\" --for slide -o slide.svg\n"
      "  accelreport query -f csv content \"SELECT workload, max(official_score) AS score FROM "
      "score "
      "GROUP BY 1\" | accelreport chart - --format png -o - > scores.png\n"
      "  accelreport chart content --list\n"
      "  accelreport chart content fig-oss -o slide.png --width 13.33in --height 7.5in\n" },
    { "schema", "Examples:\n"
                "  accelreport schema results > results.schema.json\n"
                "  accelreport schema --example prices > prices.csv\n" },
    { "diff", "Examples:\n"
              "  accelreport diff content content --format markdown\n" },
    { "watch", "Examples:\n"
               "  accelreport watch content\n"
               "  accelreport watch content -o site --only html\n" },
    { "serve", "Examples:\n"
               "  accelreport serve content\n"
               "  accelreport serve content --port 0 -o site\n" },
    { "new", "Examples:\n"
             "  accelreport new started --kind procurement\n"
             "  accelreport new page --kind=wiki\n"
             "  accelreport new report --from content/results\n" },
    { "verify", "Examples:\n"
                "  accelreport verify out\n"
                "  accelreport verify --strict out\n" },
    { "manual", "Examples:\n"
                "  accelreport manual\n" },
    { "dump", "Examples:\n"
              "  accelreport dump records content/prices/*.csv\n"
              "  accelreport dump document content\n" },
};

const char *
examples_of(const char *command)
{
    for (size_t i = 0; i < G_N_ELEMENTS(examples); i++) {
        if (g_str_equal(examples[i].command, command)) {
            return examples[i].text;
        }
    }
    return NULL;
}
