#include "tokenizers/sustain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "support/random_performance.h"

namespace continuo::sustain_test {
namespace {

std::vector<Note> sustainedNotes(const Performance& performance) {
    std::vector<Note> notes;
    for (const auto& [note, open] : applySustain(performance)) notes.push_back(note);
    return notes;
}

// Applies the sustain rule in plain code: a list of sounding notes, searched at every event.
std::vector<Note> plainSustain(const Performance& performance) {
    struct Event {
        double time;
        int type;  // 0 pedal down, 1 pedal up, 2 on, 3 off
        std::size_t note;
    };
    std::vector<Event> events;
    for (std::size_t i = 0; i < performance.notes.size(); ++i) {
        events.push_back({performance.notes[i].start, 2, i});
        events.push_back({performance.notes[i].end, 3, i});
    }
    for (const PedalChange& change : performance.pedal) events.push_back({change.time, change.value < 64, 0});
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.time < b.time || (a.time == b.time && a.type < b.type);
    });
    std::vector<Note> notes = performance.notes;
    std::vector<std::size_t> sounding;
    std::vector<std::size_t> deleted;
    bool down = false;
    double now = 0;
    for (const Event& event : events) {
        now = event.time;
        if (event.type == 0) down = true;
        if (event.type == 1) {
            down = false;
            std::erase_if(sounding, [&](std::size_t i) {
                if (!(notes[i].end < now)) return false;
                notes[i].end = now;
                return true;
            });
        }
        if (event.type == 2) {
            if (down) {
                std::erase_if(sounding, [&](std::size_t i) {
                    if (notes[i].pitch != notes[event.note].pitch) return false;
                    notes[i].end = now;
                    if (notes[i].start == now) deleted.push_back(i);
                    return true;
                });
            }
            sounding.push_back(event.note);
        }
        if (event.type == 3 && !down) std::erase(sounding, event.note);
    }
    for (const std::size_t i : sounding) notes[i].end = now;
    std::vector<Note> result;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (std::find(deleted.begin(), deleted.end(), i) == deleted.end()) result.push_back(notes[i]);
    }
    return result;
}

TEST(Sustain, PedalLengthensNotesUntilItsRelease) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, .5}}, {{127, .2}, {0, 2}}}), (std::vector<Note>{{80, 60, 0, 2}}));
}

TEST(Sustain, KeyHeldLongerThanThePedalKeepsItsEnd) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, 3}}, {{127, .2}, {0, 2}}}), (std::vector<Note>{{80, 60, 0, 3}}));
}

TEST(Sustain, HalfPedalCountsFrom64) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, .5}}, {{63, .2}, {0, 2}}}), (std::vector<Note>{{80, 60, 0, .5}}));
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, .5}}, {{64, .2}, {63, 2}}}), (std::vector<Note>{{80, 60, 0, 2}}));
}

TEST(Sustain, SecondStrokeUnderThePedalEndsTheFirst) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, .5}, {80, 60, 1, 1.5}}, {{127, .2}, {0, 2}}}),
              (std::vector<Note>{{80, 60, 0, 1}, {80, 60, 1, 2}}));
}

TEST(Sustain, SecondStrokeWithoutPedalKeepsTheFirstNote) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 0, 2}, {80, 60, 1, 1.5}}, {}}),
              (std::vector<Note>{{80, 60, 0, 2}, {80, 60, 1, 1.5}}));
}

TEST(Sustain, TwoStrokesAtOnceUnderThePedalBecomeOne) {
    EXPECT_EQ(sustainedNotes({{{80, 60, 1, 1.5}, {90, 60, 1, 1.2}}, {{127, .2}, {0, 2}}}),
              (std::vector<Note>{{90, 60, 1, 2}}));
}

TEST(Sustain, PedalStillDownLeavesNotesOpen) {
    const auto notes = applySustain({{{80, 60, 0, .5}, {80, 64, 1, 1.5}}, {{127, .2}}});
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_TRUE(notes[0].isOpen && notes[1].isOpen);
    EXPECT_DOUBLE_EQ(notes[0].note.end, 1.5);
}

TEST(Sustain, KeyStillDownLeavesItsNoteOpen) {
    const auto notes = applySustain({{{80, 60, 0, kStillHeld}, {80, 64, 1, 1.5}}, {}});
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_TRUE(notes[0].isOpen);
    EXPECT_FALSE(notes[1].isOpen);
    EXPECT_DOUBLE_EQ(notes[0].note.end, 1.5);
}

TEST(Sustain, MatchesThePlainRuleOnRandomPieces) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        test::RandomPerformance like;
        like.grid = seed % 2 == 0 ? 0.1 : 0;  // a coarse grid makes most events simultaneous
        like.pedalChanges = static_cast<int>(seed % 40);
        const Performance performance = test::makeRandomPerformance(seed, like);
        EXPECT_EQ(sustainedNotes(performance), plainSustain(performance)) << seed;
    }
}

TEST(Sustain, ManyHeldNotesAndPedalChangesStayFast) {
    Performance performance;
    for (int i = 0; i < 100'000; ++i) {
        performance.notes.push_back({80, i % 128, i * 0.001, 1000});
        performance.pedal.push_back({i % 2 == 0 ? 0 : 127, i * 0.001});
    }
    const std::clock_t begin = std::clock();  // CPU time, so that a busy machine does not matter
    EXPECT_GT(applySustain(performance).size(), 1000u);
    EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 5);
}

}  // namespace
}  // namespace continuo::sustain_test
