#pragma once

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

}  // namespace continuo::cuda
