// Without the toolkit's header there is no library (cublas_library.cpp).
#if __has_include(<cublasLt.h>)

#include "backends/cuda/cublas_functions.h"

#include <dlfcn.h>
#include <glob.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::cuda {
namespace {

std::vector<std::string> matches(const std::string& pattern) {
    std::vector<std::string> found;
    glob_t list{};
    if (glob(pattern.c_str(), 0, nullptr, &list) == 0)
        found.assign(list.gl_pathv, list.gl_pathv + list.gl_pathc);
    globfree(&list);
    return found;
}

std::vector<std::string> candidates() {
    const std::string name = "libcublasLt.so." + std::to_string(CUBLAS_VER_MAJOR);
    std::vector<std::string> paths{name, "/usr/local/cuda/lib64/" + name};
    std::vector<std::string> roots;
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const char* root = std::getenv(variable); root != nullptr && *root != 0) roots.emplace_back(root);
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0)
        roots.push_back(std::string(home) + "/.local");
    roots.insert(roots.end(), {"/usr/local", "/usr"});
    for (const std::string& root : roots) {
        // Its wheels have folders nvidia/cu13/lib, nvidia/cublas/lib or, in older ones, their own.
        for (const char* folder : {"site-packages/nvidia/cu*/lib/", "dist-packages/nvidia/cu*/lib/",
                                   "site-packages/torch/lib/", "dist-packages/torch/lib/"}) {
            std::string pattern = root;
            pattern.append("/lib/python3*/").append(folder).append(name);
            const std::vector<std::string> found = matches(pattern);
            paths.insert(paths.end(), found.begin(), found.end());
        }
    }
    return paths;
}

template <class Function>
bool take(void* library, const char* name, Function& to) {
    to = reinterpret_cast<Function>(dlsym(library, name));
    return to != nullptr;
}

bool takeAll(void* from, CublasFunctions& to) {
    return take(from, "cublasLtGetVersion", to.getVersion) && take(from, "cublasLtCreate", to.create) &&
           take(from, "cublasLtMatmulDescCreate", to.descCreate) &&
           take(from, "cublasLtMatmulDescDestroy", to.descDestroy) &&
           take(from, "cublasLtMatmulDescSetAttribute", to.descSet) &&
           take(from, "cublasLtMatrixLayoutCreate", to.layoutCreate) &&
           take(from, "cublasLtMatrixLayoutDestroy", to.layoutDestroy) &&
           take(from, "cublasLtMatmulPreferenceCreate", to.preferenceCreate) &&
           take(from, "cublasLtMatmulPreferenceDestroy", to.preferenceDestroy) &&
           take(from, "cublasLtMatmulPreferenceSetAttribute", to.preferenceSet) &&
           take(from, "cublasLtMatmulAlgoGetHeuristic", to.getHeuristic) &&
           take(from, "cublasLtMatmul", to.multiply);
}

bool load(CublasFunctions& to) {
    const char* wish = std::getenv("CONTINUO_CUBLAS");
    if (wish != nullptr && std::string_view(wish) == "0") return false;
    for (const std::string& path : candidates()) {
        void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
        if (library == nullptr) continue;
        if (takeAll(library, to) && to.getVersion() / 10000 == CUBLAS_VER_MAJOR) return true;
        dlclose(library);
    }
    return false;
}

}  // namespace

const CublasFunctions* CublasFunctions::find() {
    static CublasFunctions functions{};
    static const bool found = load(functions);
    return found ? &functions : nullptr;
}

}  // namespace continuo::cuda

#endif
