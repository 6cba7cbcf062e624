#include "analysis/benchmark_name.h"

#include <glib.h>
#include <string.h>

const char *
benchmark_name(const char *id)
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
        { "bert-99", "BERT (99%)" },
        { "bert-99.9", "BERT (99.9%)" },
        { "resnet", "ResNet-50 v1.5" },
        { "resnet50", "ResNet-50 v1.5" },
        { "retinanet", "RetinaNet" },
        { "ssd", "RetinaNet" },
        { "maskrcnn", "Mask R-CNN" },
        { "unet3d", "3D U-Net" },
        { "3d-unet-99", "3D U-Net (99%)" },
        { "3d-unet-99.9", "3D U-Net (99.9%)" },
        { "rnnt", "RNN-T" },
        { "dlrm_dcnv2", "DLRM-DCNv2" },
        { "gnn", "R-GAT" },
        { "rgat", "R-GAT" },
        { "gptj-99", "GPT-J (99%)" },
        { "gptj-99.9", "GPT-J (99.9%)" },
        { "llama2-70b-99", "Llama 2 70B (99%)" },
        { "llama2-70b-99.9", "Llama 2 70B (99.9%)" },
        { "llama3.1-405b", "Llama 3.1 405B" },
        { "llama3.1-8b", "Llama 3.1 8B" },
        { "mixtral-8x7b", "Mixtral 8x7B" },
        { "deepseek-r1", "DeepSeek-R1" },
        { "whisper", "Whisper" },
        { "dlrm-v3", "DLRMv3" },
        { "qwen3-vl-235b-a22b", "Qwen3-VL 235B-A22B" },
        { "wan-2.2-t2v-a14b", "Wan 2.2 T2V A14B" },
        { "yolo-95", "YOLO (95%)" },
        { "yolo-99", "YOLO (99%)" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(names[i][0], id)) {
            return names[i][1];
        }
    }
    return id;
}
