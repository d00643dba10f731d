#pragma once

#include <optional>
#include <span>
#include <string>

#include "library/deletion.h"
#include "library/library_ids.h"
#include "library/node_music.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Begins takes with a recording, appends what is played, ends them, and keeps ranges of them as takes.
// Library documents each call and its errors.
class TakeGrowth {
public:
    // All arguments must outlive this.
    TakeGrowth(TakeRecords& records, Recordings& recordings, LibraryIds& ids, const NodeMusic& music,
               Deletion& deletion)
        : records_(records), recordings_(recordings), ids_(ids), music_(music), deletion_(deletion) {}

    TakeId begin(const Origin& origin, const std::string& title);
    TakeId beginRunning(const Origin& origin);
    void append(TakeId take, std::span<const DuetEvent> events, std::optional<double> now);
    void setOrigin(TakeId take, const Origin& origin);
    void finish(TakeId take);
    void finishAll();
    std::optional<TakeId> runningTake() const;

    TakeId keep(TakeId from, double fromSeconds, std::optional<double> toSeconds);
    // Keep the last seconds of the running take, counted back from now or from the end of the last note.
    std::optional<TakeId> keepLast(double seconds);
    std::optional<TakeId> keepLastPlayed(double seconds);
    bool removeEmpty(TakeId take);

private:
    // number: 0 for a take with a title, or the running one.
    TakeId begin(const Origin& origin, const std::string& title, int number);
    void end(TakeRecord& record);
    void updateRanges(TakeId owner, bool isLess);

    TakeRecords& records_;
    Recordings& recordings_;
    LibraryIds& ids_;
    const NodeMusic& music_;
    Deletion& deletion_;
};

}  // namespace continuo::app
