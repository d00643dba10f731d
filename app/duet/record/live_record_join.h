#pragma once

#include <continuo/live_record.h>

namespace continuo::app {

// Appends a later piece of a record.
void appendPiece(LiveRecord& record, const LiveRecord& piece);

}  // namespace continuo::app
