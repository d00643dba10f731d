#include "teaching/held_out.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

namespace continuo::app {
namespace {

constexpr std::size_t kEvery = 10;

std::string sourceFile(const TrainingPerformance& piece) {
    return std::filesystem::weakly_canonical(piece.piece.name).string();
}

// Orders music by its content, because copies of a file have other names.
struct ByMusic {
    bool operator()(const Performance* a, const Performance* b) const {
        const auto parts = [](const Note& note) {
            return std::tie(note.start, note.pitch, note.end, note.velocity);
        };
        return std::lexicographical_compare(
            a->notes.begin(), a->notes.end(), b->notes.begin(), b->notes.end(),
            [&](const Note& x, const Note& y) { return parts(x) < parts(y); });
    }
};
using Music = std::set<const Performance*, ByMusic>;
using Pixels = std::set<std::vector<std::uint8_t>>;  // of one size

// Moves the part after `from` out of the performance, and returns it with `from` as second 0.
Performance splitAt(Performance& whole, double from) {
    Performance rest;
    const auto firstNote = std::find_if(whole.notes.begin(), whole.notes.end(),
                                        [from](const Note& note) { return note.start >= from; });
    for (auto note = firstNote; note != whole.notes.end(); ++note)
        rest.notes.push_back({note->velocity, note->pitch, note->start - from, note->end - from});
    whole.notes.erase(firstNote, whole.notes.end());
    int value = 0;
    for (const PedalChange& change : whole.pedal) {
        if (change.time < from) {
            value = change.value;
        } else {
            rest.pedal.push_back({change.value, change.time - from});
        }
    }
    if (value > 0) rest.pedal.insert(rest.pedal.begin(), {value, 0});
    std::erase_if(whole.pedal, [from](const PedalChange& change) { return change.time >= from; });
    return rest;
}

// Cuts off the last tenth of a piece and returns it; nullopt if the piece is too short.
std::optional<NamedPerformance> cutLastTenth(NamedPerformance& piece) {
    Performance& whole = piece.performance;
    if (whole.notes.empty()) return std::nullopt;
    const double begin = whole.notes.front().start, last = whole.notes.back().start;
    if (last <= begin) return std::nullopt;
    double from = begin + 0.9 * (lastEventTime(whole) - begin);
    // If the tenth contains no strike, because the pedal or a last chord lasts long, cuts at a tenth of the
    // strikes' time.
    if (from > last) from = begin + 0.9 * (last - begin);
    return NamedPerformance{piece.name + " (its end)", splitAt(whole, from)};
}

// Holds out every tenth file. Does not hold out a file without which a share would have no training music
// left.
HeldOut splitFiles(const std::map<std::string, const TrainingPerformance*>& files,
                   std::vector<TrainingPerformance>& pieces) {
    std::map<std::optional<int>, Music> left;
    for (const TrainingPerformance& piece : pieces) left[piece.share].insert(&piece.piece.performance);
    HeldOut result{{}, "every 10th file"};
    Music kept;
    std::size_t number = 0;
    for (const auto& [name, file] : files) {
        const Performance* music = &file->piece.performance;
        const auto isAll = [&](const auto& share) {
            return share.second.size() == 1 && share.second.contains(music);
        };
        if (++number < kEvery || kept.contains(music) || std::any_of(left.begin(), left.end(), isAll))
            continue;
        number = 0;
        for (auto& [share, rest] : left) rest.erase(music);
        kept.insert(music);
        result.pieces.push_back(file->piece);
    }
    std::vector<TrainingPerformance> rest;
    for (TrainingPerformance& piece : pieces) {
        if (!kept.contains(&piece.piece.performance)) rest.push_back(std::move(piece));
    }
    pieces = std::move(rest);
    return result;
}

// Cuts off the last tenth of a sound and returns it; empty if the sound is too short.
AudioClip cutLastTenth(AudioClip& clip) {
    const auto left = static_cast<std::ptrdiff_t>(clip.samples.size() - clip.samples.size() / kEvery);
    AudioClip end{clip.name, {clip.samples.begin() + left, clip.samples.end()}};
    clip.samples.resize(static_cast<std::size_t>(left));
    return end;
}

NamedCodes cutLastTenth(NamedCodes& sound) {
    AudioCodes& codes = sound.codes;
    const std::int64_t left = codes.frames() - codes.frames() / static_cast<std::int64_t>(kEvery);
    NamedCodes end = sound;
    end.codes.codes.erase(end.codes.codes.begin(), end.codes.codes.begin() + left * codes.levels);
    end.codes.samples = std::max<std::int64_t>(0, codes.samples - left * codes.hop);
    codes.codes.resize(static_cast<std::size_t>(left * codes.levels));
    codes.samples = std::min(codes.samples, left * codes.hop);
    return end;
}

bool isEmpty(const AudioClip& clip) { return clip.samples.empty(); }
bool isEmpty(const NamedCodes& sound) { return sound.codes.codes.empty(); }

template <class Sound>
HeldOutSplit<Sound> splitSounds(std::vector<Sound>& sounds) {
    HeldOutSplit<Sound> result;
    if (sounds.size() < kEvery) {
        result.how = "the last tenth of each file";
        for (Sound& each : sounds) {
            Sound end = cutLastTenth(each);
            if (!isEmpty(end)) result.sounds.push_back(std::move(end));
        }
        return result;
    }
    result.how = "every 10th file";
    std::vector<Sound> left;
    for (std::size_t i = 0; i < sounds.size(); ++i)
        (i % kEvery == kEvery - 1 ? result.sounds : left).push_back(std::move(sounds[i]));
    sounds = std::move(left);
    return result;
}

}  // namespace

HeldOutSplit<AudioClip> splitHeldOut(std::vector<AudioClip>& clips) { return splitSounds(clips); }

HeldOutSplit<NamedCodes> splitHeldOut(std::vector<NamedCodes>& sounds) { return splitSounds(sounds); }

HeldOut splitHeldOut(std::vector<TrainingPerformance>& pieces) {
    std::map<std::string, const TrainingPerformance*> files;
    for (const TrainingPerformance& piece : pieces) files.emplace(sourceFile(piece), &piece);
    if (files.size() >= kEvery) {
        HeldOut kept = splitFiles(files, pieces);
        if (!kept.pieces.empty()) return kept;
    }
    HeldOut result{{}, "the last tenth of each piece"};
    for (TrainingPerformance& piece : pieces) {
        std::optional<NamedPerformance> end = cutLastTenth(piece.piece);
        if (!end) continue;
        const bool known = std::any_of(
            result.pieces.begin(), result.pieces.end(),
            [&](const NamedPerformance& each) { return each.performance.notes == end->performance.notes; });
        if (!known) result.pieces.push_back(std::move(*end));
    }
    return result;
}

std::string musicMark(const Performance& music) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto add = [&hash](std::int64_t value) {
        for (int byte = 0; byte < 8; ++byte) {
            hash ^= static_cast<std::uint64_t>(value >> (8 * byte)) & 0xff;
            hash *= 0x100000001b3;
        }
    };
    const auto time = [](double seconds) { return std::bit_cast<std::int64_t>(seconds); };
    for (const Note& note : music.notes)
        for (const std::int64_t value :
             {std::int64_t{note.velocity}, std::int64_t{note.pitch}, time(note.start), time(note.end)})
            add(value);
    for (const PedalChange& change : music.pedal) {
        add(change.value);
        add(time(change.time));
    }
    std::ostringstream text;
    text << std::hex << hash << '-' << std::dec << music.notes.size();
    return text.str();
}

HeldOut splitSameHeldOut(std::vector<TrainingPerformance>& pieces, const std::vector<std::string>& marks) {
    const std::set<std::string> before(marks.begin(), marks.end());
    std::set<std::string> kept;
    HeldOut result{{}, "what was held out before"};
    std::vector<TrainingPerformance> rest;
    for (TrainingPerformance& piece : pieces) {
        const std::string mark = musicMark(piece.piece.performance);
        NamedPerformance shorter = piece.piece;
        const std::optional<NamedPerformance> end = cutLastTenth(shorter);
        const std::string endMark = end ? musicMark(end->performance) : std::string();
        if (before.contains(mark)) {
            if (kept.insert(mark).second) result.pieces.push_back(std::move(piece.piece));
            continue;
        }
        if (before.contains(endMark)) {
            if (kept.insert(endMark).second) result.pieces.push_back(*end);
            piece.piece = std::move(shorter);
        }
        rest.push_back(std::move(piece));
    }
    pieces = std::move(rest);
    return result.pieces.empty() ? splitHeldOut(pieces) : result;
}

std::vector<LabelledPicture> splitHeldOut(std::vector<LabelledPicture>& pictures) {
    Pixels kept;
    std::vector<LabelledPicture> result;
    for (std::size_t i = kEvery - 1; i < pictures.size(); i += kEvery)
        if (kept.insert(pictures[i].picture.rgb).second) result.push_back(pictures[i]);
    std::erase_if(pictures, [&](const LabelledPicture& each) { return kept.contains(each.picture.rgb); });
    return result;
}

std::int64_t countOverlap(const std::vector<LabelledPicture>& valid,
                          const std::vector<LabelledPicture>& pictures) {
    Pixels learnt;
    for (const LabelledPicture& each : pictures) learnt.insert(each.picture.rgb);
    return std::count_if(valid.begin(), valid.end(),
                         [&](const LabelledPicture& each) { return learnt.contains(each.picture.rgb); });
}

std::int64_t countOverlap(const std::vector<NamedCodes>& valid, const std::vector<NamedCodes>& sounds) {
    std::set<std::vector<std::int32_t>> learnt;
    for (const NamedCodes& each : sounds) learnt.insert(each.codes.codes);
    return std::count_if(valid.begin(), valid.end(),
                         [&](const NamedCodes& each) { return learnt.contains(each.codes.codes); });
}

std::int64_t countOverlap(const std::vector<NamedPerformance>& valid,
                          const std::vector<TrainingPerformance>& pieces) {
    Music learnt;
    for (const TrainingPerformance& each : pieces) learnt.insert(&each.piece.performance);
    return std::count_if(valid.begin(), valid.end(),
                         [&](const NamedPerformance& each) { return learnt.contains(&each.performance); });
}

}  // namespace continuo::app
