#pragma once

#include "controllers/words/error_words.h"

namespace continuo::app {

// A failure in the user's language, in two parts, which are combined in several ways.
struct FailureWords {
    QString what;   // what happened, or why
    QString after;  // what Continuo did, and what the user can do
};

// Returns what happened when a task failed, without the reason.
FailureWords describe(Task task);
// Returns the reason as part of a sentence, for example "there is not enough memory".
QString skipReason(Task task, ErrorCode code);
// Returns the task with which a storing task reports a damaged file, such as StoreDamaged for Store.
Task damagedVariant(Task task);
// Describes a failed job in whole sentences.
FailureWords describeJobFailure(ErrorCode code);

}  // namespace continuo::app
