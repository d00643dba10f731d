#include "backends/cuda/runtime/user_library.h"

#include <dlfcn.h>
#include <glob.h>

#include <cstdlib>
#include <string_view>

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

}  // namespace

std::vector<std::string> userLibraryPaths(const std::string& name) {
    std::vector<std::string> paths{name, "/usr/local/cuda/lib64/" + name};
    std::vector<std::string> roots;
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const char* root = std::getenv(variable); root != nullptr && *root != 0) roots.emplace_back(root);
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0)
        roots.push_back(std::string(home) + "/.local");
    roots.insert(roots.end(), {"/usr/local", "/usr"});
    for (const std::string& root : roots) {
        // The wheels of CUDA use folders nvidia/cu13/lib or nvidia/cublas/lib; older wheels of PyTorch use
        // their own.
        for (const char* folder : {"site-packages/nvidia/*/lib/", "dist-packages/nvidia/*/lib/",
                                   "site-packages/torch/lib/", "dist-packages/torch/lib/"}) {
            std::string pattern = root;
            pattern.append("/lib/python3*/").append(folder).append(name);
            const std::vector<std::string> found = matches(pattern);
            paths.insert(paths.end(), found.begin(), found.end());
        }
    }
    return paths;
}

bool isDisabled(const char* name) {
    const char* wish = std::getenv(name);
    return wish != nullptr && std::string_view(wish) == "0";
}

void* openUserLibrary(const std::string& name) {
    for (const std::string& path : userLibraryPaths(name)) {
        if (void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL); library != nullptr)
            return library;
    }
    return nullptr;
}

}  // namespace continuo::cuda
