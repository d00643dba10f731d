#pragma once

#include <string>

#include "continuo/audio_codes.h"
#include "weights/stored_tensor.h"

namespace continuo {

// What of the codes does not belong together or is out of range; empty: all is well.
std::string faultIn(const AudioCodes& codes);

// Whether a file with this metadata is one of codes.
bool isCodesFile(const Metadata& metadata);

}  // namespace continuo
