#pragma once

#include <continuo/device_summary.h>
#include <continuo/live_record.h>
#include <continuo/live_request.h>

#include <string>
#include <string_view>

namespace continuo::app {

// What live music began with, to be replayed from.
struct RecordedBeginning {
    LiveRequest request;      // its model and adapter are paths of that day
    std::string modelHash;    // SHA-256
    std::string adapterHash;  // empty: none
    DeviceSummary device;
};

// A record as text, a JSON object a line: first the beginning, then pieces (Duet::takeRecord) as they come,
// each with the hash of the tokens until then (of earlier programs the last one alone). A last line that was
// cut short is left out.
std::string textOf(const RecordedBeginning& beginning);
std::string textOf(const LiveRecord& piece);

struct ReadRecord {
    RecordedBeginning beginning;
    LiveRecord record;  // goesOn where its end is missing; then of an earlier program without a hash
};
// Throws Error(BadFile) for what is no such text.
ReadRecord readRecord(std::string_view text);

}  // namespace continuo::app
