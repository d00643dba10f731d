#pragma once

#include <string>

#include "continuo/audio_codes.h"
#include "weights/stored_tensor.h"

namespace continuo {

// Returns what is inconsistent or out of range in the codes; empty: they are valid.
std::string findCodesError(const AudioCodes& codes);

// Returns whether the metadata is that of a codes file.
bool isCodesFile(const Metadata& metadata);

}  // namespace continuo
