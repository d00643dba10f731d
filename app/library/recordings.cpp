#include "library/recordings.h"

#include <algorithm>
#include <utility>

namespace continuo::app {

void Recordings::addRange(ReelId reel, double seconds) {
    ReelRecord& record = reels_[reel].record;
    record.id = reel;
    record.now = std::max(record.now, seconds);
}

void Recordings::begin(ReelId id, TakeId owner) {
    Reel reel;
    reel.record.id = id;
    reel.music = std::make_unique<MusicBuilder>();
    reel.owner = owner;
    reel.growing = true;
    reels_.emplace(id, std::move(reel));
    write(id);
}

bool Recordings::append(ReelId id, std::span<const DuetEvent> played, std::optional<double> now) {
    constexpr double kClockStep = 0.25;  // min. s between writes of the clock alone
    Reel& reel = at(id);
    for (const DuetEvent& event : played) {
        reel.music->append(event);
        reel.record.now = std::max(reel.record.now, event.seconds);
    }
    if (now && *now < kStillHeld) reel.record.now = std::max(reel.record.now, *now);
    const bool clockAlone = reel.music->keysDown() && reel.record.now > reel.clockWritten + kClockStep;
    if (played.empty() && !clockAlone) return false;
    const std::int64_t first = reel.record.events;
    reel.record.events += static_cast<std::int64_t>(played.size());
    reel.clockWritten = reel.record.now;
    journal_.change([&](JournalBatch& batch) {
        batch.reels[id] = reel.record;
        if (played.empty()) return;
        auto& piece = batch.events.try_emplace(id).first->second;
        if (piece.items.empty()) piece.first = first;
        piece.items.insert(piece.items.end(), played.begin(), played.end());
    });
    return true;
}

void Recordings::write(ReelId reel) {
    journal_.change([&](JournalBatch& batch) { batch.reels.insert_or_assign(reel, at(reel).record); });
}

void Recordings::remove(const std::set<ReelId>& reels) {
    for (const ReelId reel : reels) {
        reels_.erase(reel);
        replay_.erase(reel);
        sources_.erase(reel);
        std::erase_if(read_, [reel](const CachedReel& each) { return each.id == reel; });
    }
    journal_.change([&](JournalBatch& batch) { batch.removedReels.insert(reels.begin(), reels.end()); });
}

std::vector<ReelRecord> Recordings::records() const {
    std::vector<ReelRecord> all;
    for (const auto& [id, reel] : reels_) all.push_back(reel.record);
    return all;
}

TakeContent Recordings::music(const TakeRecord& range) const {
    const Reel& reel = at(range.reel);
    if (reel.music) return reel.music->music(range.begin, range.end, reel.record.now, range.take.growing);
    return read(range.reel).music(range.begin, range.end, reel.record.now, false);
}

const MusicBuilder& Recordings::read(ReelId reel) const {
    const auto known =
        std::find_if(read_.begin(), read_.end(), [reel](const CachedReel& each) { return each.id == reel; });
    if (known != read_.end()) {
        std::rotate(read_.begin(), known, known + 1);
        return read_.front().music;
    }
    CachedReel latest{reel, {}};
    for (const DuetEvent& event : journal_.events(reel)) latest.music.append(event);
    read_.push_front(std::move(latest));
    if (read_.size() > kMostRead) read_.pop_back();
    return read_.front().music;
}

TakeContent Recordings::musicSoFar(ReelId reel, double begin, double end) const {
    return at(reel).music->music(begin, end, at(reel).record.now, false);
}

double Recordings::now(const TakeRecord& range) const {
    return std::min(range.end, at(range.reel).record.now) - range.begin;
}

void Recordings::appendReplay(ReelId reel, std::span<const std::uint8_t> bytes) {
    std::vector<std::uint8_t>& known = replay_[reel];
    const auto first = static_cast<std::int64_t>(known.size());
    known.insert(known.end(), bytes.begin(), bytes.end());
    journal_.change([&](JournalBatch& batch) {
        auto& piece = batch.replay.try_emplace(reel).first->second;
        if (piece.items.empty()) piece.first = first;
        piece.items.insert(piece.items.end(), bytes.begin(), bytes.end());
    });
}

std::vector<std::uint8_t> Recordings::replay(ReelId reel) const {
    const auto known = replay_.find(reel);
    return known != replay_.end() ? known->second : journal_.replay(reel);
}

bool Recordings::hasReplay(ReelId reel) const {
    const auto known = replay_.find(reel);
    return known != replay_.end() ? !known->second.empty() : journal_.hasReplay(reel);
}

void Recordings::setState(ReelId reel, const std::string& hash) {
    at(reel).record.state = hash;
    write(reel);
}

std::set<std::string> Recordings::states() const {
    std::set<std::string> hashes;
    for (const auto& [id, reel] : reels_)
        if (!reel.record.state.empty()) hashes.insert(reel.record.state);
    return hashes;
}

void Recordings::setSource(ReelId reel, std::vector<std::uint8_t> packed) {
    journal_.change([&](JournalBatch& batch) { batch.sources[reel] = packed; });
    sources_[reel] = std::move(packed);
}

std::vector<std::uint8_t> Recordings::source(ReelId reel) const {
    const auto known = sources_.find(reel);
    return known != sources_.end() ? known->second : journal_.source(reel);
}

bool Recordings::hasSource(ReelId reel) const { return sources_.contains(reel) || journal_.hasSource(reel); }

}  // namespace continuo::app
