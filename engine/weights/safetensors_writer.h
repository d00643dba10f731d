#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

#include "tensor/tensor_view.h"
#include "weights/stored_tensor.h"

namespace continuo {

// Writes a safetensors file aside and renames it (FileOutput). The same tensors and metadata give the same
// bytes: wide elements first, then by name, so every tensor is aligned to its element, and the first to 64
// bytes. The tensors are contiguous host memory. Throws BadRequest for what the format cannot hold, BadFile
// as FileOutput does; Cancelled on a stop, and what was there stays.
void writeSafetensors(const std::filesystem::path& path,
                      const std::map<std::string, TensorView, std::less<>>& tensors, const Metadata& metadata,
                      const std::stop_token& stop = {});
void writeSafetensors(const std::filesystem::path& path, const TensorMap& tensors, const Metadata& metadata,
                      const std::stop_token& stop = {});

}  // namespace continuo
