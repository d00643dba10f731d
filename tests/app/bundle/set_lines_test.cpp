#include "bundle/set_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/expect_error.h"

namespace continuo::test {
namespace {

using namespace app;
using testing::HasSubstr;

const JsonErrorHandler kRefusal = makeJsonErrorHandler(ErrorCode::BadFile, "lines: ");

// Returns a set of three frames of two levels after a prompt of five samples.
GalleryRows exampleSounds() {
    const std::vector<float> prompt = {0, 0.25F, -1, 0.5F, 1e-20F};
    GalleryRows rows;
    SetRecord& record = rows.sets.emplace_back();
    record.set.id = 3;
    record.set.number = 1;
    record.set.modelName = "strings";
    record.set.shape = SoundSetShape{.sampleRate = 16'000,
                                     .hop = 320,
                                     .levels = 2,
                                     .delay = 40,
                                     .codec = "ab",
                                     .frames = 3,
                                     .promptSamples = std::ssize(prompt),
                                     .promptFile = "rain.flac",
                                     .promptFirst = 48'000,
                                     .promptTake = "12.3.1764487000123"};
    record.source = samplesAsBytes(prompt);
    GalleryItem& sound = rows.items.emplace_back();
    sound.id = 7;
    sound.set = 3;
    sound.seed = 5;
    rows.numbers[7] = {{1023, 0, 512, 256}, {1, 2.5F, -1, 0}};
    return rows;
}

std::string with(std::string lines, const std::string& text, const std::string& other) {
    const std::size_t at = lines.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    return lines.replace(at, text.size(), other);
}

TEST(SetLines, SoundsRoundTrip) {
    const GalleryRows rows = exampleSounds();
    const GalleryRows back = readSetLines(setLines(rows, Medium::Sounds), Medium::Sounds, kRefusal);
    ASSERT_EQ(back.sets.size(), 1U);
    EXPECT_EQ(back.sets[0].set.shape, rows.sets[0].set.shape);
    EXPECT_EQ(back.sets[0].set.modelName, "strings");
    EXPECT_EQ(back.sets[0].source, rows.sets[0].source);
    ASSERT_EQ(back.items.size(), 1U);
    EXPECT_EQ(back.items[0].seed, 5U);
    EXPECT_EQ(back.items[0].made, 4);
    EXPECT_FALSE(back.items[0].finished);
    EXPECT_EQ(back.numbers, rows.numbers);
}

TEST(SetLines, InvalidSoundsAreRejected) {
    const std::string good = setLines(exampleSounds(), Medium::Sounds);
    const auto refused = [&](const std::string& text, const std::string& other, const std::string& why) {
        expectError(ErrorCode::BadFile, HasSubstr(why),
                    [&] { readSetLines(with(good, text, other), Medium::Sounds, kRefusal); });
    };
    refused("\"levels\":2", "\"levels\":25", "set.levels is 25");
    refused("\"hop\":320", "\"hop\":0", "set.hop is 0");
    refused("\"codec\":\"ab\"", "\"codec\":1", "set.codec is not a text");
    refused("\"prompt_samples\":5", "\"prompt_samples\":6", "a part of what its sounds go on from");
    refused("\"prompt_samples\":5", "\"prompt_samples\":4", "larger than what its set's sounds go on from");
    refused("1023,", "1024,", "has what can be no number");
    refused("\"frames\":3", "\"frames\":1", "numbers is larger than its set's sounds");
    refused("\"sound\":{", "\"picture\":{", "is nothing that a set of sounds has");
    expectError(ErrorCode::BadFile, HasSubstr("has no prompt"), [&] {
        GalleryRows rows = exampleSounds();
        rows.sets[0].source.clear();
        readSetLines(setLines(rows, Medium::Sounds), Medium::Sounds, kRefusal);
    });
    expectError(ErrorCode::BadFile, HasSubstr("set"),
                [&] { readSetLines(good, Medium::Pictures, kRefusal); });
}

}  // namespace
}  // namespace continuo::test
