#pragma once

#include "controllers/words/error_words.h"

namespace continuo::app {

// A failure in the user's language, as two parts that are put together in several ways.
struct FailureWords {
    QString what;   // happened, or why it did
    QString after;  // what Continuo did, and what one can do
};

// What happened where a task failed, whatever the reason.
FailureWords wordsOf(Task task);
// The reason of this kind, as a part of a sentence: "there is not enough memory".
QString reasonOf(Task task, ErrorCode code);
// The task of storing, as it is called where the file is damaged.
Task whereDamaged(Task task);
// What a job's failure of this kind was, in whole sentences, and what can be done.
FailureWords wordsOfJob(ErrorCode code);

}  // namespace continuo::app
