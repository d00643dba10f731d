#pragma once

#include <dlfcn.h>

#include <string>
#include <vector>

namespace continuo::cuda {

// Returns possible paths of a library of the user's CUDA, best first: the loader's own (LD_LIBRARY_PATH
// first), then /usr/local/cuda, then the places of PyTorch's copies in Python environments.
std::vector<std::string> userLibraryPaths(const std::string& name);

// Returns whether the environment contains NAME=0.
bool isDisabled(const char* name);

// Opens the first library that loads; returns nullptr if none does.
void* openUserLibrary(const std::string& name);

// Looks up a function of the library; returns false if it is missing.
template <class Function>
bool lookUpFunction(void* library, const char* name, Function& to) {
    to = reinterpret_cast<Function>(dlsym(library, name));
    return to != nullptr;
}

}  // namespace continuo::cuda
