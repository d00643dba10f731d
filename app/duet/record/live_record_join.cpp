#include "duet/record/live_record_join.h"

#include <vector>

namespace continuo::app {
namespace {

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

void appendPiece(LiveRecord& record, const LiveRecord& piece) {
    append(record.calls, piece.calls);
    append(record.samplings, piece.samplings);
    append(record.acts, piece.acts);
    if (piece.calls.empty() && piece.tokenHash.empty()) return;  // nothing new
    record.tokens = piece.tokens;
    record.tokenHash = piece.tokenHash;
    record.mayContinue = piece.mayContinue;
}

}  // namespace continuo::app
