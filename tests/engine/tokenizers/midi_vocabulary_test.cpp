#include "tokenizers/midi_vocabulary.h"

#include <gtest/gtest.h>

namespace continuo::midi_vocabulary_test {
namespace {

TEST(MidiVocabulary, EachProfileHasItsPublishedIds) {
    const MidiVocabulary magenta(MidiProfile::Magenta);
    EXPECT_EQ(magenta.size(), 391);
    EXPECT_EQ(magenta.pad(), 0);
    EXPECT_EQ(magenta.end(), 1);
    EXPECT_EQ(magenta.start(), 2);
    EXPECT_EQ(magenta.token({TokenEvent::Kind::NoteOn, 0}), 3);
    EXPECT_EQ(magenta.token({TokenEvent::Kind::Velocity, 31}), 390);
    const MidiVocabulary pedal(MidiProfile::Pedal);
    EXPECT_EQ(pedal.size(), 393);
    EXPECT_EQ(pedal.token({TokenEvent::Kind::Velocity, 31}), 390);
    EXPECT_EQ(pedal.token({TokenEvent::Kind::PedalDown, 0}), 391);
    EXPECT_EQ(pedal.token({TokenEvent::Kind::PedalUp, 0}), 392);
    const MidiVocabulary krasserm(MidiProfile::Krasserm);
    EXPECT_EQ(krasserm.size(), 389);
    EXPECT_EQ(krasserm.pad(), 388);
    EXPECT_FALSE(krasserm.end());
    EXPECT_FALSE(krasserm.start());
    EXPECT_EQ(krasserm.token({TokenEvent::Kind::TimeShift, 1}), 256);
    EXPECT_EQ(krasserm.token({TokenEvent::Kind::TimeShift, 100}), 355);
}

TEST(MidiVocabulary, EveryIdMapsToOneEventAndBack) {
    for (const MidiProfile profile : {MidiProfile::Magenta, MidiProfile::Krasserm, MidiProfile::Pedal}) {
        const MidiVocabulary vocabulary(profile);
        int reserved = 0;
        for (Token token = 0; token < vocabulary.size(); ++token) {
            const TokenEvent event = vocabulary.event(token);
            if (event.kind >= TokenEvent::Kind::Pad) {
                ++reserved;
            } else {
                EXPECT_EQ(vocabulary.token(event), token);
            }
        }
        EXPECT_EQ(reserved, profile == MidiProfile::Krasserm ? 1 : 3);
    }
}

// The same velocity may have different ids in the two profiles.
TEST(MidiVocabulary, EachProfileHasItsVelocityBuckets) {
    const MidiVocabulary magenta(MidiProfile::Magenta);
    const MidiVocabulary krasserm(MidiProfile::Krasserm);
    EXPECT_EQ(magenta.bucket(80), 19);
    EXPECT_EQ(krasserm.bucket(80), 20);
    EXPECT_EQ(magenta.bucket(81), 20);
    EXPECT_EQ(magenta.bucket(0), 0);
    EXPECT_EQ(magenta.bucket(127), 31);
    EXPECT_EQ(krasserm.bucket(127), 31);
    EXPECT_EQ(magenta.velocity(20), 81);
    EXPECT_EQ(krasserm.velocity(20), 80);
}

}  // namespace
}  // namespace continuo::midi_vocabulary_test
