#pragma once

#include <span>

namespace continuo::app {

// Crossfades the end of a prompt into its decoded version, so that the codec's continuation follows without a
// click. decoded: of the prompt's last samples, or of more than the prompt.
void crossfadeInto(std::span<float> prompt, std::span<const float> decoded);

}  // namespace continuo::app
