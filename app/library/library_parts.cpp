#include "library/library_parts.h"

#include <set>
#include <utility>

#include "library/music_summary.h"

namespace continuo::app {

Library::Parts::Parts(LibraryDisk behind, StateFiles stateFiles)
    : disk(std::move(behind)), states(std::move(stateFiles)), notices(disk.notices()) {
    JournalReader::Contents contents = disk.takeContents();
    const bool salvaged = contents.salvaged;
    read(std::move(contents));
    // Elsewhere such music is what the user was just deleting when the program was killed.
    if (salvaged)
        takeUpReels();
    else
        removeUnusedStates();  // after damage, rows that need some may be missing
    closeWhatWasOpen();
}

void Library::Parts::read(JournalReader::Contents contents) {
    ids.setLast(contents.lastReel, contents.lastTake, contents.lastBranch);
    for (const ReelRecord& record : contents.reels) recordings.add(record);
    for (const TakeRecord& record : contents.takes) {
        ids.noteNumber(record.take.shownNumber());
        // Of a reel whose row was lost in a damaged file the events may be there.
        recordings.addRange(record.reel, record.begin + record.take.summary.seconds);
    }
    records.read(std::move(contents.takes), std::move(contents.branches));
}

// Music whose takes were lost in a damaged file is a take again.
void Library::Parts::takeUpReels() {
    std::set<ReelId> used;
    for (const auto& [id, record] : records.takes()) used.insert(record.reel);
    for (const ReelRecord& reel : recordings.records()) {
        if (reel.events == 0 || used.contains(reel.id)) continue;
        TakeRecord record;
        record.take.id = ids.nextTake();
        record.take.number = ids.nextNumber();
        record.take.created = std::chrono::system_clock::now();
        record.reel = reel.id;
        records.write(record);
        records.add(std::move(record));
    }
}

// What grew when the program ended has a summary of an earlier moment.
void Library::Parts::closeWhatWasOpen() {
    try {
        for (const auto& [id, known] : records.takes()) {
            const bool isCounted = known.take.summary.counted == recordings.record(known.reel).events;
            if (known.end < kStillHeld || isCounted) continue;
            TakeRecord& record = records.take(id);
            music.refresh(record);
            records.write(record);
        }
        for (const auto& [id, known] : records.branches()) {
            if (known.branch.finished) continue;
            records.branch(id).branch.summary = summaryOf(notes.of(id), known.branch.forkSeconds);
        }
    } catch (const DatabaseError& error) {
        notices.push_back(std::string("What was played last cannot be read: ") + error.what());
    }
}

}  // namespace continuo::app
