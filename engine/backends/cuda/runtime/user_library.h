#pragma once

#include <dlfcn.h>

#include <string>
#include <vector>

namespace continuo::cuda {

// Where a library of the user's CUDA may lie, best first: the loader's own places (LD_LIBRARY_PATH first),
// then /usr/local/cuda, then where Python environments keep PyTorch's.
std::vector<std::string> userLibraryPaths(const std::string& name);

// Whether the environment says NAME=0.
bool turnedOff(const char* name);

// Opens the first of them that loads; nullptr where none does.
void* openUserLibrary(const std::string& name);

// The library's function of that name; false where it has none.
template <class Function>
bool take(void* library, const char* name, Function& to) {
    to = reinterpret_cast<Function>(dlsym(library, name));
    return to != nullptr;
}

}  // namespace continuo::cuda
