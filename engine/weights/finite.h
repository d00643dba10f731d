#pragma once

#include <span>
#include <string>

namespace continuo {

// Throws BadModel, naming the tensor and its file, if a value is infinite or NaN.
void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file);

}  // namespace continuo
