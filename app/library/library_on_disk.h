#pragma once

#include <filesystem>

#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// A library as it is on disk at one moment, for another thread to read while the one that has the folder goes
// on: what is changed in it stays in memory. It hands out its takes as rows, and gives rows from elsewhere
// ids and names that are free in it; the library that has the folder takes them in.
class LibraryOnDisk final : public Library {
public:
    // Throws BadFile.
    explicit LibraryOnDisk(const std::filesystem::path& folder);

    // A take with its recording and the branches that are finished and not discarded, or all that are
    // finished. Throws BadFile.
    LibraryRows rows(TakeId take, bool withReplay, bool withDiscarded = false) const;

    // In this order: leaves out what is known, and says what the rest needs; gives the rest what
    // Library::reserve() set aside for it, and names that are free here.
    RowNeeds leaveKnownOut(LibraryRows& rows, const KnownRows& known) const;
    void number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                const GivenIds& given) const;
};

}  // namespace continuo::app
