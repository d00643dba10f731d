#pragma once

#include <filesystem>

#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// A read-only snapshot of a library on disk, for another thread than that of the folder's own Library.
// Changes stay in memory. It exports its takes as rows, and assigns ids to rows from elsewhere so that the
// folder's own Library can import them.
class LibrarySnapshot : public Library {
public:
    // Throws BadFile.
    explicit LibrarySnapshot(const std::filesystem::path& folder);

    // Returns a take with its recording and its finished branches; discarded branches only on request. Throws
    // BadFile.
    LibraryRows rows(TakeId take, bool withReplay, bool withDiscarded = false) const;

    // Returns the packed source file of a take's recording; empty if it has none. Throws BadFile.
    std::vector<std::uint8_t> packedSource(TakeId take) const;

    // Call removeKnown(), Library::reserve() and number() in this order. removeKnown() removes the rows that
    // this library already has, and returns how many ids the others need. Library::reserve() reserves these
    // ids. number() assigns them to the rows, with names that are free here.
    RowNeeds removeKnown(LibraryRows& rows, const KnownRows& known) const;
    void number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                const ReservedIds& given) const;
};

}  // namespace continuo::app
