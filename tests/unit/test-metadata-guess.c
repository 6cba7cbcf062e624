/* What the name of a file makes likely: chips by the names of the catalogue, slices in chips, and
 * nothing where a word only looks like something. */
#include "sources/metadata_guess.h"

static void
expect(const char *path, const char *expected)
{
    g_autofree char *guess = metadata_guess(path);
    g_assert_cmpstr(guess, ==, expected);
}

static void
test_chips(void)
{
    expect("runs/tpu_trillium_GPT3_175B_MaxText_bf16.log",
           "accelerator: Trillium, precision: bf16");
    expect("NVIDIA-H100-SXM5-80GB_llama.json", "accelerator: H100");
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
    expect("12B_4x_v6e_256.log", "accelerator: Trillium");
    expect("v6e-0.log", "accelerator: Trillium");
}

static void
test_numbers(void)
{
    expect("dsr1_1k8k_fp4_trt_tp8_conc4_b200.json",
           "accelerator: B200, input_length: 1024, output_length: 8192, precision: fp4, "
           "accelerators: 8, concurrency: 4");
    expect("isl128_osl64_isl256.json", "input_length: 128, output_length: 64");
    expect("concat_tpx_99999k1k.json", NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/metadata-guess/chips by the names of the catalogue", test_chips);
    g_test_add_func("/metadata-guess/slices are counted in chips", test_slices);
    g_test_add_func("/metadata-guess/lengths and loads are numbers", test_numbers);
    return g_test_run();
}
