#include "library/library_on_disk.h"

#include <utility>

#include "library/library_parts.h"
#include "library/row_numbering.h"

namespace continuo::app {

LibraryOnDisk::LibraryOnDisk(const std::filesystem::path& folder)
    : Library(std::make_unique<Parts>(Journal::openSnapshot(folder), StateFiles({}))) {}

LibraryRows LibraryOnDisk::rows(TakeId take, bool withReplay, bool withDiscarded) const {
    const Parts& my = parts();
    LibraryRows rows;
    const TakeRecord& record = my.records.take(take);
    rows.takes.push_back(record);
    rows.takes.back().take.origin = origin({take, 0});
    LibraryRows::Reel reel{my.recordings.record(record.reel), my.journal.events(record.reel), {}};
    if (withReplay) reel.replay = replay(take);
    rows.reels.push_back(std::move(reel));
    for (const Branch& branch : withDiscarded ? allBranches(take) : branches(take)) {
        if (!branch.finished || (branch.parent != 0 && !rows.notes.contains(branch.parent))) continue;
        rows.branches.push_back(my.records.branch(branch.id));
        rows.branches.back().source.clear();
        rows.branches.back().branch.origin = origin({take, branch.id});
        rows.notes[branch.id] = my.notes.of(branch.id);
    }
    return rows;
}

std::vector<std::uint8_t> LibraryOnDisk::packedSource(TakeId take) const {
    return parts().recordings.source(parts().records.take(take).reel);
}

RowNeeds LibraryOnDisk::removeKnown(LibraryRows& rows, const KnownRows& known) const {
    return RowNumbering(parts().records, known).removeKnown(rows);
}

void LibraryOnDisk::number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                           const ReservedIds& given) const {
    RowNumbering(parts().records, known).number(rows, needs, given);
}

}  // namespace continuo::app
