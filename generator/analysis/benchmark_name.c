#include "analysis/benchmark_name.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

static const char *
name_of(const char *id, size_t length)
{
    static const char *const names[][2] = {
        { "gpt3", "GPT-3 175B" },
        { "llama2_70b_lora", "Llama 2 70B LoRA" },
        { "llama31_405b", "Llama 3.1 405B" },
        { "llama31_8b", "Llama 3.1 8B" },
        { "stable_diffusion", "Stable Diffusion v2" },
        { "stable-diffusion-xl", "Stable Diffusion XL" },
        { "flux1", "FLUX.1" },
        { "gpt_oss_20b", "GPT-OSS 20B" },
        { "deepseekv3_671b", "DeepSeek-V3 671B" },
        { "bert", "BERT" },
        { "resnet", "ResNet-50 v1.5" },
        { "resnet50", "ResNet-50 v1.5" },
        { "retinanet", "RetinaNet" },
        { "ssd", "RetinaNet" },
        { "maskrcnn", "Mask R-CNN" },
        { "unet3d", "3D U-Net" },
        { "3d-unet", "3D U-Net" },
        { "rnnt", "RNN-T" },
        { "dlrm_dcnv2", "DLRM-DCNv2" },
        { "gnn", "R-GAT" },
        { "rgat", "R-GAT" },
        { "gptj", "GPT-J" },
        { "llama2-70b", "Llama 2 70B" },
        { "llama3.1-405b", "Llama 3.1 405B" },
        { "llama3.1-8b", "Llama 3.1 8B" },
        { "mixtral-8x7b", "Mixtral 8x7B" },
        { "deepseek-r1", "DeepSeek-R1" },
        { "whisper", "Whisper" },
        { "dlrm", "DLRM" },
        { "dlrm-v2", "DLRM-DCNv2" },
        { "dlrm-v3", "DLRMv3" },
        { "gpt-oss-120b", "GPT-OSS 120B" },
        { "llama3.1-8b-edge", "Llama 3.1 8B Edge" },
        { "llama2-70b-interactive", "Llama 2 70B Interactive" },
        { "llama3.1-405b-interactive", "Llama 3.1 405B Interactive" },
        { "deepseek-r1-interactive", "DeepSeek-R1 Interactive" },
        { "pointpainting", "PointPainting" },
        { "qwen3-vl-235b-a22b", "Qwen3-VL 235B-A22B" },
        { "wan-2.2-t2v-a14b", "Wan 2.2 T2V A14B" },
        { "yolo", "YOLO" },
        { "mobilenet", "MobileNet v1" },
        { "ssd-mobilenet", "SSD MobileNet v1" },
        { "ssd-resnet34", "SSD ResNet-34" },
        { "ssd-large", "SSD ResNet-34" },
        { "ssd-small", "SSD MobileNet v1" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strlen(names[i][0]) == length && strncmp(names[i][0], id, length) == 0) {
            return names[i][1];
        }
    }
    return NULL;
}

/* "-99.9" at the end is the share of the reference accuracy that a result must reach. */
char *
benchmark_name(const char *id)
{
    const char *share = strrchr(id, '-');
    size_t n = share != NULL ? strspn(share + 1, "0123456789.") : 0;
    bool accuracy = n > 0 && share[1 + n] == '\0' && g_ascii_strtod(share + 1, NULL) >= 90 &&
                    g_ascii_strtod(share + 1, NULL) < 100;
    size_t length = accuracy ? (size_t)(share - id) : strlen(id);
    const char *name = name_of(id, length);

    if (name == NULL) {
        return g_strdup(id);
    }
    return accuracy ? g_strdup_printf("%s (%s%% accuracy)", name, share + 1) : g_strdup(name);
}
