#include "midi/file/reader_warnings.h"

namespace continuo::app {
namespace {

const char* describe(MidiFlaw flaw) {
    switch (flaw) {
        case MidiFlaw::RunningStatusAfterSystemEvent:
            return "running status goes on after a system exclusive or meta event; it was followed";
        case MidiFlaw::IllegalStatus: return "a status byte that a file may not hold was skipped";
        case MidiFlaw::DataWithoutStatus: return "data bytes without a status were skipped";
        case MidiFlaw::DataAbove127: return "a data byte is above 127; it was clipped, or the event left out";
        case MidiFlaw::EndOfTrackInMiddle:
            return "events stand after an end-of-track event; they were read too";
        case MidiFlaw::BytesAfterEndOfTrack: return "padding after the end-of-track event was left out";
        case MidiFlaw::MissingEndOfTrack: return "the end-of-track event is missing";
        case MidiFlaw::EventCutOff: return "an event is cut off at the end of its track and was left out";
        case MidiFlaw::FileCutOff: return "the file is cut off; what is there was read";
        case MidiFlaw::WrongLength: return "the track's length is wrong; it was read to its end";
        case MidiFlaw::LongNumber:
            return "a variable-length number has more than 4 bytes; the rest was left out";
        case MidiFlaw::BadTempo: return "a tempo event without a usable tempo was skipped";
        case MidiFlaw::NoteOffWithoutNote: return "a note-off without a note was ignored";
        case MidiFlaw::HangingNote: return "a note never ends; it was ended with the piece";
        case MidiFlaw::OutsidePiano: return "a note lies outside the 88 piano keys; it was left out";
        case MidiFlaw::UnknownChunk: return "a chunk that is no track was skipped";
        case MidiFlaw::BytesBetweenChunks: return "bytes that belong to no chunk were skipped";
        case MidiFlaw::TooLate: return "events later than 1,000,000 seconds were left out";
        case MidiFlaw::TooManyEvents: return "only the first 2,621,440 events were read";
        case MidiFlaw::TooManyNotes: return "only the first 1,048,576 notes were read";
        case MidiFlaw::TooManyPedals: return "only the first 524,288 pedal changes were read";
        case MidiFlaw::TooManyTexts: return "only the first texts, up to 1 MiB, were read";
        case MidiFlaw::TooManyTempos: return "only the first 262,144 tempo changes were read";
        case MidiFlaw::TooManyTracks: return "only the first 65,535 tracks were read";
        case MidiFlaw::Count: break;
    }
    return "unknown";
}

}  // namespace

void ReaderWarnings::add(MidiFlaw flaw, int track, std::size_t byte, std::size_t times) {
    Seen& seen = seen_[static_cast<std::size_t>(flaw)];
    if (seen.count == 0) {
        seen.track = track;
        seen.byte = byte;
    }
    seen.count += times;
}

std::vector<std::string> ReaderWarnings::lines() const {
    std::vector<std::string> lines = lines_;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        const Seen& seen = seen_[i];
        if (seen.count == 0) continue;
        std::string line;
        if (seen.track >= 0) line = "track " + std::to_string(seen.track + 1);
        if (seen.byte != kNowhere) line += (line.empty() ? "byte " : ", byte ") + std::to_string(seen.byte);
        if (!line.empty()) line += ": ";
        line += describe(static_cast<MidiFlaw>(i));
        if (seen.count > 1) line += " (" + std::to_string(seen.count) + " times)";
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace continuo::app
