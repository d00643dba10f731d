#pragma once

#include <filesystem>

#include "model/parameters/parameters.h"
#include "tensor/dtype.h"
#include "weights/stored_tensor.h"

namespace continuo {

// Writes parameters and metadata as a safetensors file through FileOutput: matrices and tables as `type` (F32
// or BF16), vectors as f32. Throws BadFile as FileOutput does.
void writeParameters(const std::filesystem::path& path, const Parameters& parameters, DType type,
                     const Metadata& metadata);

}  // namespace continuo
