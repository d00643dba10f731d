#pragma once

#include <span>

namespace continuo::app {

// Fades the end of a prompt into what a codec made of it, so that sound which the codec goes on with follows
// without a click. decoded: of the prompt's last samples, or of more than it has.
void fadeInto(std::span<float> prompt, std::span<const float> decoded);

}  // namespace continuo::app
