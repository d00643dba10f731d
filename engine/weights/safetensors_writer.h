#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

#include "tensor/tensor_view.h"
#include "weights/stored_tensor.h"

namespace continuo {

// Writes a safetensors file through FileOutput. Equal tensors and metadata give equal bytes: wide elements
// first, then by name. So every tensor is aligned to its element, and the first to 64 bytes. The tensors are
// contiguous in host memory. Throws BadRequest for content that the format cannot hold, BadFile as FileOutput
// does, Cancelled on a stop; an existing file then stays unchanged.
void writeSafetensors(const std::filesystem::path& path,
                      const std::map<std::string, TensorView, std::less<>>& tensors, const Metadata& metadata,
                      const std::stop_token& stop = {});
void writeSafetensors(const std::filesystem::path& path, const TensorMap& tensors, const Metadata& metadata,
                      const std::stop_token& stop = {});

}  // namespace continuo
