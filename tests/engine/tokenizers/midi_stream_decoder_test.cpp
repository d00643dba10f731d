#include "tokenizers/midi_stream_decoder.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "base/philox.h"
#include "continuo/error.h"

namespace continuo::midi_stream_decoder_test {
namespace {

const MidiVocabulary kMagenta(MidiProfile::Magenta);

Token on(int pitch) { return kMagenta.token({TokenEvent::Kind::NoteOn, pitch}); }
Token off(int pitch) { return kMagenta.token({TokenEvent::Kind::NoteOff, pitch}); }
Token shift(int steps) { return kMagenta.token({TokenEvent::Kind::TimeShift, steps}); }
Token velocity(int bucket) { return kMagenta.token({TokenEvent::Kind::Velocity, bucket}); }

TEST(MidiStreamDecoder, ReportsStartAndEndWithTheirTimes) {
    MidiStreamDecoder decoder(kMagenta);
    EXPECT_FALSE(decoder.push(*kMagenta.start()));
    EXPECT_FALSE(decoder.push(velocity(20)));
    EXPECT_FALSE(decoder.push(shift(50)));
    const auto start = decoder.push(on(60));
    ASSERT_TRUE(start);
    EXPECT_EQ(start->kind, MidiNoteEvent::Kind::Start);
    EXPECT_EQ(start->velocity, 81);
    EXPECT_DOUBLE_EQ(start->time, 0.5);
    EXPECT_FALSE(decoder.push(shift(100)));
    const auto end = decoder.push(off(60));
    ASSERT_TRUE(end);
    EXPECT_EQ(end->kind, MidiNoteEvent::Kind::End);
    EXPECT_DOUBLE_EQ(end->start, 0.5);
    EXPECT_DOUBLE_EQ(end->time, 1.5);
    EXPECT_EQ(end->index, start->index);
}

TEST(MidiStreamDecoder, OldestNoteOfAPitchEndsFirst) {
    MidiStreamDecoder decoder(kMagenta);
    decoder.push(on(60));
    decoder.push(shift(10));
    decoder.push(on(60));
    decoder.push(shift(10));
    EXPECT_EQ(decoder.push(off(60))->index, 0u);
    EXPECT_EQ(decoder.push(off(60))->index, 1u);
    EXPECT_FALSE(decoder.push(off(60)));
}

TEST(MidiStreamDecoder, VelocityIs100BeforeTheFirstInMagentasProfile) {
    EXPECT_EQ(MidiStreamDecoder(kMagenta).push(on(60))->velocity, 100);
}

TEST(MidiStreamDecoder, CloseEndsOpenNotesOldestFirst) {
    MidiStreamDecoder decoder(kMagenta);
    for (const int pitch : {64, 60, 67}) {
        decoder.push(on(pitch));
        decoder.push(shift(10));
    }
    decoder.push(off(60));
    const auto events = decoder.close();
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].pitch, 64);
    EXPECT_EQ(events[1].pitch, 67);
    EXPECT_DOUBLE_EQ(events[1].time, 0.3);
    EXPECT_TRUE(decoder.sounding().empty());
}

TEST(MidiStreamDecoder, ACopyIsIndependent) {
    MidiStreamDecoder decoder(kMagenta);
    decoder.push(on(60));
    MidiStreamDecoder branch = decoder;
    branch.push(shift(100));
    branch.push(off(60));
    EXPECT_EQ(decoder.sounding().size(), 1u);
    EXPECT_DOUBLE_EQ(decoder.seconds(), 0);
    EXPECT_TRUE(branch.sounding().empty());
}

TEST(MidiStreamDecoder, ForeignIdIsRefused) {
    MidiStreamDecoder decoder(kMagenta);
    EXPECT_THROW(decoder.push(391), Error);
    EXPECT_THROW(decoder.push(-1), Error);
}

TEST(MidiStreamDecoder, MatchesAQueuePerPitchOnRandomTokens) {
    RandomStream random(3, 3);
    MidiStreamDecoder decoder(kMagenta);
    std::map<int, std::deque<std::pair<int, int>>> queues;  // pitch to (step, velocity) of its notes
    int step = 0;
    int loud = 100;
    for (int i = 0; i < 20'000; ++i) {
        const int pitch = 60 + static_cast<int>(random.below(6));
        const int choice = static_cast<int>(random.below(4));
        if (choice == 0) {
            decoder.push(on(pitch));
            queues[pitch].push_back({step, loud});
        } else if (choice == 1) {
            const auto end = decoder.push(off(pitch));
            ASSERT_EQ(end.has_value(), !queues[pitch].empty());
            if (!end) continue;
            ASSERT_DOUBLE_EQ(end->start, queues[pitch].front().first / 100.0);
            ASSERT_EQ(end->velocity, queues[pitch].front().second);
            ASSERT_DOUBLE_EQ(end->time, step / 100.0);
            queues[pitch].pop_front();
        } else if (choice == 2) {
            const int steps = 1 + static_cast<int>(random.below(100));
            decoder.push(shift(steps));
            step += steps;
        } else {
            const int bucket = static_cast<int>(random.below(32));
            decoder.push(velocity(bucket));
            loud = 1 + 4 * bucket;
        }
    }
    std::size_t left = 0;
    for (const auto& [pitch, queue] : queues) left += queue.size();
    EXPECT_EQ(decoder.sounding().size(), left);
}

}  // namespace
}  // namespace continuo::midi_stream_decoder_test
