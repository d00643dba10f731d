#include "library/branch_notes.h"

#include <algorithm>
#include <iterator>

#include "library/packed_music.h"

namespace continuo::app {

void BranchNotes::clear(BranchId branch) {
    notes_[branch].clear();
    journal_.change([branch](JournalBatch& batch) { batch.notes[branch] = {0, true, {}}; });
}

std::span<const PlayedNote> BranchNotes::append(BranchId branch, std::span<const PlayedNote> notes) {
    if (!notes_.contains(branch)) notes_[branch] = journal_.notes(branch);
    std::vector<PlayedNote>& known = notes_[branch];
    const std::size_t first = known.size();
    std::copy_if(notes.begin(), notes.end(), std::back_inserter(known),
                 [](const PlayedNote& note) { return isPlayable(note); });
    journal_.change([&](JournalBatch& batch) {
        auto& piece = batch.notes.try_emplace(branch).first->second;
        if (piece.items.empty() && !piece.replacesAll) piece.first = static_cast<std::int64_t>(first);
        piece.items.insert(piece.items.end(), known.begin() + static_cast<std::ptrdiff_t>(first),
                           known.end());
    });
    return known;
}

std::vector<PlayedNote> BranchNotes::of(BranchId branch) const {
    const auto known = notes_.find(branch);
    return known != notes_.end() ? known->second : journal_.notes(branch);
}

bool BranchNotes::isSilent(BranchId branch) const {
    const auto known = notes_.find(branch);
    return known != notes_.end() && known->second.empty();
}

}  // namespace continuo::app
