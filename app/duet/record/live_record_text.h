#pragma once

#include <continuo/device_summary.h>
#include <continuo/live_record.h>
#include <continuo/live_request.h>

#include <string>
#include <string_view>

namespace continuo::app {

// What live music began with; a replay begins with the same.
struct RecordedBeginning {
    LiveRequest request;      // model and adapter are paths as of then
    std::string modelHash;    // SHA-256
    std::string adapterHash;  // empty: none
    DeviceSummary device;
    // SHA-256 of the file that LiveRequest::state was; empty: it began with the prompt. The text has no path:
    // whoever replays it finds a copy of the file by this hash.
    std::string stateHash = {};
};

// A record as text, one JSON object a line: first the beginning, then the pieces of Duet::takeRecord() as
// they come, each with the hash of the tokens so far (earlier versions wrote it with the last piece only).
// Reading ignores a last line that is incomplete.
std::string textOf(const RecordedBeginning& beginning);
std::string textOf(const LiveRecord& piece);

struct ReadRecord {
    RecordedBeginning beginning;
    LiveRecord record;  // goesOn if its end is missing; such a record of an earlier version has no hash
};
// Throws BadFile for a text that is no record.
ReadRecord readRecord(std::string_view text);

}  // namespace continuo::app
