#pragma once

#include <continuo/device_summary.h>
#include <continuo/live_record.h>
#include <continuo/live_request.h>

#include <string>
#include <string_view>

namespace continuo::app {

// The initial state of live music, for a replay.
struct RecordedBeginning {
    LiveRequest request;      // model and adapter are paths at that time
    std::string modelHash;    // SHA-256
    std::string adapterHash;  // empty: none
    DeviceSummary device;
    // SHA-256 of the file LiveRequest::state; empty: the music began with the prompt. No path is stored: a
    // replay finds a copy of the file by this hash.
    std::string stateHash = {};
};

// Formats a record as text, one JSON object per line: the beginning, then the pieces of Duet::takeRecord().
// Each piece has the hash of the tokens so far; earlier versions wrote it only with the last. parseRecord()
// ignores an incomplete last line.
std::string toText(const RecordedBeginning& beginning);
std::string toText(const LiveRecord& piece);

struct ParsedRecord {
    RecordedBeginning beginning;
    LiveRecord record;  // mayContinue if its end is missing; an earlier version's then has no hash
};
// Throws BadFile if the text is not a record.
ParsedRecord parseRecord(std::string_view text);

}  // namespace continuo::app
