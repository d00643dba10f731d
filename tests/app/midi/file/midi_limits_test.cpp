// Files made as heavy as possible: memory stays below 64 MB + 4 times the file, and time is nearly linear.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <new>

#include "app/midi/file/midi_bytes.h"
#include "midi/file/standard_midi_file.h"

namespace {

std::atomic<long long> allocated{0};
std::atomic<long long> highest{0};

void* allocateCounted(std::size_t bytes) {
    void* block = std::malloc(bytes > 0 ? bytes : 1);
    if (block == nullptr) throw std::bad_alloc();
    const long long now = allocated += static_cast<long long>(malloc_usable_size(block));
    if (now > highest) highest = now;
    return block;
}

void freeCounted(void* block) noexcept {
    allocated -= static_cast<long long>(malloc_usable_size(block));
    std::free(block);
}

}  // namespace

void* operator new(std::size_t bytes) { return allocateCounted(bytes); }
void* operator new[](std::size_t bytes) { return allocateCounted(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    try {
        return allocateCounted(bytes);
    } catch (...) {
        return nullptr;
    }
}
void operator delete(void* block) noexcept { freeCounted(block); }
void operator delete[](void* block) noexcept { freeCounted(block); }
void operator delete(void* block, std::size_t) noexcept { freeCounted(block); }
void operator delete[](void* block, std::size_t) noexcept { freeCounted(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { freeCounted(block); }

namespace continuo::app {
namespace {

using namespace continuo::test;

constexpr std::size_t kSize = std::size_t{12} << 20;

// Returns one track of repeated `events`.
Bytes repeated(const Bytes& first, const Bytes& events) {
    Bytes data = first;
    data.reserve(kSize + events.size());
    while (data.size() < kSize) data.insert(data.end(), events.begin(), events.end());
    return oneTrack(data);
}

void expectBounded(const Bytes& bytes) {
    const long long before = allocated;
    highest = before;
    const std::clock_t begin = std::clock();  // CPU time, so that a busy machine does not matter
    const MidiFile file = parseMidiFile(bytes, "heavy.mid");
    EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 20);
    EXPECT_LT(highest - before, (64LL << 20) + 4 * static_cast<long long>(bytes.size()));
    EXPECT_LT(file.warnings.size(), 30u);
}

TEST(MidiLimits, UnendingNotesNeedBoundedMemory) { expectBounded(repeated({0, 0x90, 60, 80}, {1, 60, 80})); }
TEST(MidiLimits, NotesOnTwoPitchesNeedBoundedMemory) {
    expectBounded(repeated({0, 0x90, 60, 80}, {1, 60, 80, 0, 61, 80, 0, 60, 0}));
}
TEST(MidiLimits, PedalChangesNeedBoundedMemory) { expectBounded(repeated({0, 0xB0, 64, 0}, {1, 64, 127})); }
TEST(MidiLimits, PedalChangesOfTwoChannelsNeedBoundedMemory) {
    expectBounded(repeated({}, {1, 0xB0, 64, 127, 0, 0xB1, 64, 3}));
}
TEST(MidiLimits, TempoChangesNeedBoundedMemory) { expectBounded(repeated({}, {1, 0xFF, 0x51, 3, 1, 2, 3})); }
TEST(MidiLimits, EmptyTextsNeedBoundedMemory) { expectBounded(repeated({}, {0, 0xFF, 1, 0})); }
TEST(MidiLimits, LongTextsNeedLittleMemory) {
    expectBounded(repeated({}, Bytes{0, 0xFF, 1, 0x87, 0x7F} + Bytes(1023, 0xE9)));
}
TEST(MidiLimits, IllegalBytesNeedBoundedMemory) { expectBounded(repeated({}, {0, 0xF4})); }
TEST(MidiLimits, ManyEndOfTrackEventsNeedBoundedMemory) { expectBounded(repeated({}, {0, 0xFF, 0x2F, 0})); }
TEST(MidiLimits, ManyAllNotesOffMessagesNeedBoundedMemory) {
    expectBounded(repeated({}, {0, 0x90, 127, 80, 0, 0xB0, 123, 0}));
}

TEST(MidiLimits, SkippedExcessNotesAreReported) {
    const MidiFile file = parseMidiFile(repeated({0, 0x90, 60, 80}, {1, 60, 80}), "heavy.mid");
    EXPECT_EQ(file.performance.notes.size(), kMostNotes);
    bool said = false;
    for (const std::string& warning : file.warnings)
        said = said || warning.find("1,048,576 notes") != std::string::npos;
    EXPECT_TRUE(said);
}

TEST(MidiLimits, ManyTracksNeedBoundedMemory) {
    Bytes bytes = header(1, 65'535, 100);
    const Bytes one = track({0, 0x90, 60, 80});
    while (bytes.size() < kSize) bytes.insert(bytes.end(), one.begin(), one.end());
    expectBounded(bytes);
}

TEST(MidiLimits, ManySequencesNeedBoundedMemory) {
    Bytes bytes = header(2, 65'535, 100);
    const Bytes one = track({0, 0xB0, 60, 80});
    while (bytes.size() < kSize) bytes.insert(bytes.end(), one.begin(), one.end());
    expectBounded(bytes);
}

TEST(MidiLimits, ExcessiveTrackLengthsNeedBoundedMemory) {
    Bytes bytes = header(1, 65'535, 100);
    const Bytes one = ascii("MTrk") + bigEndian(0x7FFF'FFFF, 4) + kEndOfTrack;
    while (bytes.size() < kSize) bytes.insert(bytes.end(), one.begin(), one.end());
    expectBounded(bytes);
}

TEST(MidiLimits, TracksWithoutEndOrLengthNeedBoundedMemory) {
    Bytes bytes = header(1, 65'535, 100);
    const Bytes one = ascii("MTrk") + bigEndian(0, 4) + Bytes{1, 2, 3};
    while (bytes.size() < kSize) bytes.insert(bytes.end(), one.begin(), one.end());
    expectBounded(bytes);
}

TEST(MidiLimits, AnnouncedLengthsAllocateNothing) {
    const Bytes bytes = header(0, 1, 100) + ascii("MTrk") + bigEndian(0xFFFF'FFFF, 4) +
                        Bytes{0, 0xFF, 1, 0xFF, 0xFF, 0xFF, 0x7F};
    expectBounded(bytes);
}

}  // namespace
}  // namespace continuo::app
