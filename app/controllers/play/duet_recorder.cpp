#include "controllers/play/duet_recorder.h"

#include <utility>

namespace continuo::app {
namespace {

constexpr std::size_t kMostRecord = 4u << 20;  // bytes; a longer record is not copied into the next take

void append(Library& library, std::optional<TakeId> take, const std::string& lines) {
    if (!take || lines.empty() || !library.take(*take)) return;
    library.appendReplay(*take, {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()});
}

}  // namespace

void DuetRecorder::begin(TakeId take, const RecordedBeginning& beginning) {
    take_ = take;
    state_ = beginning.stateHash;
    if (!state_.empty() && library_.take(take)) library_.setReplayState(take, state_);
    append(library_, take_, toText(beginning));
}

void DuetRecorder::store(const Duet::RecordPiece& piece) {
    const LiveRecord& more = piece.record;
    const bool none = more.calls.empty() && more.samplings.empty() && more.acts.empty();
    const std::string lines = none ? std::string() : toText(more);
    append(library_, take_, lines);
    append(library_, closing_, lines);
    if (!closing_ || !piece.end) return;
    append(library_, closing_, toText(*piece.end));
    closing_.reset();
}

// Keeps the record so far: the next take continues the same token sequence, and its replay needs everything
// before it.
bool DuetRecorder::endTake(const Duet::RecordPiece& latest, bool hasNotes) {
    store(latest);
    if (!take_) return false;
    before_ = library_.replay(*take_);
    const bool closes = !closing_ && hasNotes;
    if (closes) closing_ = take_;
    if (before_.size() > kMostRecord) take_.reset();
    return closes;
}

void DuetRecorder::beginTake(TakeId take) {
    const std::vector<std::uint8_t> before = std::exchange(before_, {});
    if (!take_) return;
    take_ = take;
    if (!state_.empty()) library_.setReplayState(take, state_);
    library_.appendReplay(take, before);
}

void DuetRecorder::finish(const LiveRecord& rest) {
    const std::string lines = toText(rest);
    append(library_, take_, lines);
    append(library_, closing_, lines);
    take_.reset();
    closing_.reset();
}

}  // namespace continuo::app
