#pragma once

#include <map>

#include "library/library_rows.h"
#include "library/take_records.h"

namespace continuo::app {

// Assigns free ids, numbers and names to rows from another library. Uses the library as on disk
// (LibraryOnDisk), on any thread. Between the two calls Library::reserve() reserves the ids.
class RowNumbering {
public:
    // known: which of the rows this library has already. Both arguments must outlive this.
    RowNumbering(const TakeRecords& records, const KnownRows& known) : records_(records), known_(known) {}

    // Removes the known rows and returns what the others need.
    RowNeeds removeKnown(LibraryRows& rows) const;
    // Numbers the remaining rows with the reserved ids.
    void number(LibraryRows& rows, const RowNeeds& needs, const ReservedIds& given) const;

private:
    using Branches = std::map<BranchId, BranchId>;  // id in the rows -> id in this library
    using Takes = std::map<TakeId, TakeId>;         // likewise
    BranchId findMoment(const LibraryRows& rows, const Branch& branch) const;
    Takes numberTakes(LibraryRows& rows, const ReservedIds& given, const Branches& fresh) const;
    void numberBranches(LibraryRows& rows, const RowNeeds& needs, const Branches& fresh,
                        const Takes& takes) const;

    const TakeRecords& records_;
    const KnownRows& known_;
};

}  // namespace continuo::app
