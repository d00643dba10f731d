#include "session/session.h"

#include <string>
#include <utility>

#include "continuo/error.h"

namespace continuo {

Session::Session(std::shared_ptr<const Network> network, SessionOptions options)
    : course_(makeCourse(std::move(network), options)) {}

std::vector<float> Session::hostLogits() const {
    std::vector<float> host(static_cast<std::size_t>(network().config().vocabulary));
    network().backend().download(logits(), std::as_writable_bytes(std::span(host)));
    return host;
}

void Session::start(std::span<const Token> prompt, const std::stop_token& stop) {
    if (prompt.empty())
        throw Error(ErrorCode::BadRequest, "session: the prompt is empty; pass at least the start token");
    tokens_.assign(prompt.begin(), prompt.end());
    mutableCourse().start(tokens_, stop);
}

void Session::feed(Token token, Rebuild rebuild) {
    if (tokens_.empty()) throw Error(ErrorCode::Internal, "session: feed before start");
    if (course().isLost()) rebuild = Rebuild::WhenDue;  // the caller's room() was that of the lost state
    recover();
    if (rebuild == Rebuild::Never)
        courseAs<LatentCourse>(course_).feedWithoutRebuild(token);
    else
        mutableCourse().feed({&token, 1});
    tokens_.push_back(token);
}

void Session::catchUp(std::size_t common, std::span<const Token> tokens) {
    LatentCourse& course = courseAs<LatentCourse>(course_);
    tokens_.resize(common);
    tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
    course.catchUp(common, tokens_);
}

void Session::recover() { mutableCourse().recover(tokens_); }

void Session::rewind(std::size_t length) {
    if (length < 1 || length > tokens_.size()) {
        throw Error(ErrorCode::BadRequest, "session: cannot go back to " + std::to_string(length) + " of " +
                                               std::to_string(tokens_.size()) + " tokens");
    }
    tokens_.resize(length);
    mutableCourse().rewind(tokens_);
}

void Session::resume(std::span<const Token> tokens, StreamState state, std::span<const float> logits,
                     StreamCourse::Windows windows) {
    StreamCourse& course = courseAs<StreamCourse>(course_);
    if (state.rows != 1 || state.length != static_cast<std::int64_t>(tokens.size()) ||
        logits.size() != static_cast<std::size_t>(network().config().vocabulary))
        throw Error(ErrorCode::Internal,
                    "session: the tokens, the state and the logits to resume do not match");
    tokens_.assign(tokens.begin(), tokens.end());
    course.resume(std::move(state), logits, std::move(windows));
}

}  // namespace continuo
