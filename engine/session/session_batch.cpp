#include "session/session_batch.h"

#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

const AnyCourse& checked(const Session& started, int rows) {
    if (rows > SessionBatch::kMostRows)
        throw Error(ErrorCode::BadRequest, "session batch: " + std::to_string(rows) + " sequences; at most " +
                                               std::to_string(SessionBatch::kMostRows) +
                                               " can continue together");
    return started.anyCourse();
}

}  // namespace

SessionBatch::SessionBatch(const Session& started, int rows)
    : course_(replicate(checked(started, rows), rows)) {}

void SessionBatch::feed(std::span<const Token> tokens) {
    if (tokens.size() != static_cast<std::size_t>(rows()))
        throw Error(ErrorCode::Internal,
                    "session batch: the number of tokens differs from the number of sequences");
    course().feed(tokens);
}

void SessionBatch::feedEntries(std::span<const Token> tokens) {
    if (tokens.empty()) return;
    if (tokens.size() % static_cast<std::size_t>(rows()) != 0)
        throw Error(ErrorCode::Internal, "session batch: the sequences have different numbers of tokens");
    courseAs<LatentCourse>(course_).feedEntries(tokens);
}

std::int64_t SessionBatch::beforeLastRebuild(
    std::int64_t count, const std::function<std::int64_t(std::int64_t)>& latentsAt) const {
    const auto* course = std::get_if<LatentCourse>(&course_);
    return course != nullptr ? course->beforeLastRebuild(count, latentsAt) : 0;
}

}  // namespace continuo
