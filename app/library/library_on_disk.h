#pragma once

#include <filesystem>

#include "library/library.h"
#include "library/library_rows.h"

namespace continuo::app {

// A library as it is on disk at one moment, for a thread beside the one that works with the folder's own
// Library. Changes of it stay in memory. It hands out its takes as rows, and numbers rows from elsewhere so
// that the folder's own Library can take them in.
class LibraryOnDisk final : public Library {
public:
    // Throws BadFile.
    explicit LibraryOnDisk(const std::filesystem::path& folder);

    // A take with its recording and its finished branches; discarded ones only if asked for. Throws BadFile.
    LibraryRows rows(TakeId take, bool withReplay, bool withDiscarded = false) const;

    // The file that a take's recording was read from, packed; empty: from none. Throws BadFile.
    std::vector<std::uint8_t> packedSource(TakeId take) const;

    // To be called in this order. leaveKnownOut() removes the rows that this library has already and returns
    // how many ids the others need; Library::reserve() sets these aside; number() gives them to the rows,
    // together with names that are free here.
    RowNeeds leaveKnownOut(LibraryRows& rows, const KnownRows& known) const;
    void number(LibraryRows& rows, const KnownRows& known, const RowNeeds& needs,
                const GivenIds& given) const;
};

}  // namespace continuo::app
