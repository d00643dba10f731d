#include "audio/sound_seam.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace continuo::app {
namespace {

TEST(SoundSeam, PromptJoinsTheDecodedAudioWithoutAStep) {
    std::vector<float> prompt(100, 1.0f);
    const std::vector<float> decoded(40, -1.0f);
    crossfadeInto(prompt, decoded);
    EXPECT_TRUE(std::all_of(prompt.begin(), prompt.begin() + 60, [](float each) { return each == 1; }));
    EXPECT_FLOAT_EQ(prompt.back(), -1);
    for (std::size_t i = 60; i < 100; ++i) {
        EXPECT_LT(prompt[i], prompt[i - 1]);
        EXPECT_GT(prompt[i], prompt[i - 1] - 0.1f);
    }
}

TEST(SoundSeam, EndOfALongerDecodedSoundIsCrossfaded) {
    std::vector<float> prompt(4, 0.0f);
    const std::vector<float> decoded = {9, 9, 1, 1, 1, 1};
    crossfadeInto(prompt, decoded);
    EXPECT_FLOAT_EQ(prompt.back(), 1);
    EXPECT_LE(*std::max_element(prompt.begin(), prompt.end()), 1);
    std::vector<float> none;
    crossfadeInto(none, decoded);
    crossfadeInto(prompt, {});
    EXPECT_FLOAT_EQ(prompt.back(), 1);
}

}  // namespace
}  // namespace continuo::app
