// Window, command line, live play and training pair note-ons with note-offs by one rule: the same random keys
// give the same notes everywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

#include "app/midi/file/plain_midi_file.h"
#include "duet/log/duet_log.h"
#include "library/export.h"
#include "library/music_builder.h"
#include "midi/events/shared_piano.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using namespace std::chrono_literals;

constexpr int kTickMilliseconds = 5;  // 100 ticks per quarter at 120 beats per minute

struct KeyEvent {
    int tick = 0, channel = 0, pitch = 0, velocity = 0;  // velocity 0 releases
};

// Repeated notes, unisons on several channels, lost note-offs, releases of unpressed keys. A key has at most
// one event at a time.
std::vector<KeyEvent> makeRandomEvents(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
    const int channels = 1 + upTo(3), pitches = 1 + upTo(3);
    std::vector<KeyEvent> events;
    for (int tick = 0; tick < 600;) {
        tick += 1 + upTo(9) * upTo(2);
        const KeyEvent event{tick, upTo(channels - 1), 60 + upTo(pitches - 1), upTo(1) * (1 + upTo(126))};
        if (event.velocity > 0 || upTo(3) > 0) events.push_back(event);
    }
    return events;
}

// The last keys are held until the file ends here.
constexpr int kEnd = 700;
constexpr double kEndSeconds = kEnd * kTickMilliseconds / 1000.0;

Bytes makeMidiFile(const std::vector<KeyEvent>& events) {
    std::vector<Plain> plain;
    for (const KeyEvent& each : events)
        plain.emplace_back(each.tick, (each.velocity > 0 ? 0x90 : 0x80) | each.channel,
                           Bytes{static_cast<std::uint8_t>(each.pitch),
                                 static_cast<std::uint8_t>(each.velocity > 0 ? each.velocity : 64)});
    plain.emplace_back(kEnd, 0xB0, Bytes{64, 0});
    return header(0, 1, 100) + encodeTrack(plain);
}

using Row = std::tuple<int, int, int, int>;  // pitch, velocity, milliseconds of start and end

std::vector<Row> rows(const std::vector<Note>& notes) {
    std::vector<Row> all;
    for (const Note& note : notes)
        all.emplace_back(note.pitch, note.velocity, std::lround(1e3 * note.start),
                         std::lround(1e3 * std::min(note.end, kEndSeconds)));
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<DuetEvent> makeLog(const std::vector<MidiEvent>& events) {
    std::vector<DuetEvent> log;
    for (const MidiEvent& each : events) {
        if (!each.isNoteOn() && !each.isNoteOff()) continue;
        const auto kind = each.isNoteOn() ? DuetEvent::Kind::Strike : DuetEvent::Kind::Release;
        log.push_back({kind, Voice::Player, each.data1, each.data2,
                       std::chrono::duration<double>(each.time.time_since_epoch()).count(), kUnknownBits});
    }
    return log;
}

std::vector<Note> buildNotes(const std::vector<DuetEvent>& log) {
    MusicBuilder builder;
    for (const DuetEvent& each : log) builder.append(each);
    return builder.music(0, kStillHeld, kEndSeconds, false).performance(Voice::Player).notes;
}

std::vector<Note> notesFromLog(const std::vector<DuetEvent>& log) { return toTake(log).player.notes; }

std::vector<MidiEvent> toMidiEvents(const std::vector<KeyEvent>& events) {
    std::vector<MidiEvent> made;
    for (const KeyEvent& each : events) {
        const Moment at(std::chrono::milliseconds(each.tick * kTickMilliseconds));
        made.push_back(each.velocity > 0 ? noteOn(at, each.pitch, each.velocity, each.channel)
                                         : noteOff(at, each.pitch, each.channel));
    }
    return made;
}

std::vector<MidiEvent> mergeOnOnePiano(const std::vector<MidiEvent>& events, bool aWriterForEachChannel) {
    SharedPiano piano;
    std::vector<MidiEvent> heard;
    for (MidiEvent each : events) {
        if (aWriterForEachChannel) each.writer = static_cast<std::uint8_t>(each.channel());
        for (const MidiEvent& made : piano.process(each)) heard.push_back(made);
    }
    return heard;
}

class Pairing : public testing::TestWithParam<std::uint32_t> {};

TEST_P(Pairing, NoteOnsAndOffsPairTheSameInFilesAndLive) {
    const std::vector<KeyEvent> events = makeRandomEvents(GetParam());
    const Bytes file = makeMidiFile(events);
    const std::vector<Row> read = rows(parseMidiFile(file, "in").performance.notes);
    const std::vector<DuetEvent> live = makeLog(mergeOnOnePiano(toMidiEvents(events), false));
    EXPECT_EQ(rows(buildNotes(live)), read) << "recorded";
    EXPECT_EQ(rows(notesFromLog(live)), read) << "in a duet's file";
    const MidiTake take = parseMidiTake({reinterpret_cast<const char*>(file.data()), file.size()}, "in.mid");
    EXPECT_EQ(rows(buildNotes(take.events)), read) << "opened";
    // Music read once is written and read again.
    const std::vector<MidiVoice> voices{{parseMidiFile(file, "in").performance, "", 0, 0}};
    EXPECT_EQ(rows(parseMidiFile(midiFileBytes(voices), "again").performance.notes), read) << "written";
}

// Notes of one channel pair the same without the shared piano, as in another program's log.
TEST_P(Pairing, NotesOfOneChannelPairTheSameInEachBuilder) {
    std::vector<KeyEvent> events = makeRandomEvents(GetParam());
    for (KeyEvent& each : events) each.channel = 0;
    const std::vector<Row> read = rows(parseMidiFile(makeMidiFile(events), "in").performance.notes);
    EXPECT_EQ(rows(buildNotes(makeLog(toMidiEvents(events)))), read);
    EXPECT_EQ(rows(notesFromLog(makeLog(toMidiEvents(events)))), read);
}

// Each of two inputs has its own notes, at other times.
TEST_P(Pairing, NotesOfTwoInputsPairLikeNotesOfTwoChannels) {
    std::vector<KeyEvent> events = makeRandomEvents(GetParam());
    for (KeyEvent& each : events) each.tick *= 5;  // further apart than SharedPiano::kSameStroke
    const std::vector<MidiEvent> midi = toMidiEvents(events);
    EXPECT_EQ(rows(buildNotes(makeLog(mergeOnOnePiano(midi, true)))),
              rows(buildNotes(makeLog(mergeOnOnePiano(midi, false)))));
}

INSTANTIATE_TEST_SUITE_P(Seeds, Pairing, testing::Range(1u, 201u));

}  // namespace
}  // namespace continuo::app
