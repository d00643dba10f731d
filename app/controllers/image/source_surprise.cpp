#include "controllers/image/source_surprise.h"

namespace continuo::app {

SourceSurprise::SourceSurprise(Engine& engine, const std::function<bool()>& isBusy,
                               const std::function<void(const ui::UserMessage&)>& tell)
    : scoring_(engine, isBusy, tell) {
    connect(&scoring_, &QuietScoring::answered, this, &SourceSurprise::onScored);
}

const std::vector<float>& SourceSurprise::bitsFor(const Subject& subject, const ComputeChoice& compute) {
    if (subject_ != subject) {
        subject_ = subject;
        bits_.clear();
        ScoreRequest request;
        request.modelPath = subject.modelPath;
        request.pictures.push_back(subject.picture);
        request.compute = compute;
        scoring_.score(request);
    }
    return bits_;
}

void SourceSurprise::onScored(const std::optional<ScoreResult>& result) {
    if (!result || result->pieces.empty()) return;
    bits_ = result->pieces.front().numberBits;
    Q_EMIT found();
}

}  // namespace continuo::app
