#include "analysis/setting_name.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

static bool
is_number_format(const char *word, size_t length)
{
    static const char *const kinds[] = { "fp", "bf", "tf", "int", "uint", "mxfp", "nvfp" };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        size_t n = strlen(kinds[i]);
        if (length > n && strncmp(word, kinds[i], n) == 0 &&
            strspn(word + n, "0123456789") == length - n) {
            return true;
        }
    }
    return false;
}

static const char *
known_name(const char *word, size_t length)
{
    static const char *const names[][2] = {
        { "vllm", "vLLM" },
        { "sglang", "SGLang" },
        { "sglang-jax", "SGLang-JAX" },
        { "trt", "TensorRT-LLM" },
        { "trtllm", "TensorRT-LLM" },
        { "trt-llm", "TensorRT-LLM" },
        { "tensorrt-llm", "TensorRT-LLM" },
        { "dynamo-trt", "Dynamo TensorRT-LLM" },
        { "dynamo-trtllm", "Dynamo TensorRT-LLM" },
        { "dynamo-sglang", "Dynamo SGLang" },
        { "dynamo-vllm", "Dynamo vLLM" },
        { "dynamo", "Dynamo" },
        { "lmcache", "LMCache" },
        { "lmdeploy", "LMDeploy" },
        { "tgi", "TGI" },
        { "maxtext", "MaxText" },
        { "jax", "JAX" },
        { "pytorch", "PyTorch" },
        { "tensorflow", "TensorFlow" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strlen(names[i][0]) == length && strncmp(names[i][0], word, length) == 0) {
            return names[i][1];
        }
    }
    return NULL;
}

char *
setting_name(const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (strchr(text, '/') != NULL || strchr(text, '_') != NULL) {
        return g_strdup(text);
    }
    for (const char *at = text; *at != '\0';) {
        size_t length = 0;
        while (g_ascii_isalnum(at[length]) || at[length] == '-') {
            length++;
        }
        const char *name = known_name(at, length);
        size_t start = out->len;
        if (name != NULL) {
            g_string_append(out, name);
        } else {
            g_string_append_len(out, at, (gssize)MAX(length, 1));
        }
        if (is_number_format(at, length)) {
            for (size_t i = start; i < out->len; i++) {
                out->str[i] = g_ascii_toupper(out->str[i]);
            }
        }
        at += MAX(length, 1);
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}
