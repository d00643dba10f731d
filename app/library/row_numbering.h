#pragma once

#include <map>

#include "library/library_rows.h"
#include "library/take_records.h"

namespace continuo::app {

// Gives rows that come from elsewhere ids, numbers and names that are free in a library. Both calls are for
// the library as it is on disk, on any thread; between them it is asked for the ids (RowIntake).
class RowNumbering {
public:
    // Outlive it. known: what it has of these rows already.
    RowNumbering(const TakeRecords& records, const KnownRows& known) : records_(records), known_(known) {}

    // Leaves out what is known, and says what the rest needs.
    RowNeeds leaveKnownOut(LibraryRows& rows) const;
    // Numbers the rest by what was set aside for it.
    void number(LibraryRows& rows, const RowNeeds& needs, const GivenIds& given) const;

private:
    using Branches = std::map<BranchId, BranchId>;  // of there, and what they are here
    using Takes = std::map<TakeId, TakeId>;         // likewise
    BranchId momentHere(const LibraryRows& rows, const Branch& branch) const;
    Takes numberTakes(LibraryRows& rows, const GivenIds& given, const Branches& fresh) const;
    void numberBranches(LibraryRows& rows, const RowNeeds& needs, const Branches& fresh,
                        const Takes& takes) const;

    const TakeRecords& records_;
    const KnownRows& known_;
};

}  // namespace continuo::app
