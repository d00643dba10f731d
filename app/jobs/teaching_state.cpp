#include "jobs/teaching_state.h"

#include <algorithm>
#include <filesystem>

#include "jobs/job_error.h"
#include "teaching/held_out.h"

namespace continuo::app {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kHeldOut = "held_out";  // musicMark() of each held-out piece
constexpr const char* kTold = "told";
constexpr const char* kLeft = "left";  // hash of the job's output file; empty: no file; missing: unknown

std::vector<std::string> textList(const Json& json, const char* field) {
    std::vector<std::string> texts;
    const auto found = json.find(field);
    if (found == json.end() || !found->is_array()) return texts;
    for (const Json& each : *found)
        if (each.is_string()) texts.push_back(each);
    return texts;
}

}  // namespace

TeachingState::TeachingState(JobContext& context, bool goesOn) : context_(context) {
    if (goesOn) kept_ = context.checkpoint();
    if (!kept_.is_object()) kept_ = {{"begun", true}};
}

void TeachingState::holdOut(TrainRequest& request) {
    const std::vector<std::string> before = textList(kept_, kHeldOut);
    if (!before.empty()) {
        request.valid = splitSameHeldOut(request.pieces, before).pieces;
        return;
    }
    request.valid = splitHeldOut(request.pieces).pieces;
    Json marks = Json::array();
    for (const NamedPerformance& piece : request.valid) marks.push_back(musicMark(piece.performance));
    kept_[kHeldOut] = std::move(marks);
}

void TeachingState::startTraining() {
    kept_.erase(kLeft);
    context_.setCheckpoint(kept_);
}

void TeachingState::addMessage(const std::string& line) {
    std::vector<std::string> lines = messages();
    if (std::find(lines.begin(), lines.end(), line) != lines.end()) return;
    lines.push_back(line);
    kept_[kTold] = lines;
    context_.setCheckpoint(kept_);
}

std::vector<std::string> TeachingState::messages() const { return textList(kept_, kTold); }

void TeachingState::recordOutput(const Engine& engine, const TeachingJob& job) {
    std::error_code ignored;
    try {
        kept_[kLeft] = fs::is_regular_file(job.out, ignored) ? engine.hash(job.out) : std::string();
        context_.setCheckpoint(kept_);
    } catch (const Error&) {
        // The disk failed; the hash stays unknown.
    }
}

void TeachingState::requireOwnModel(const Engine& engine, const TeachingJob& job) const {
    std::error_code ignored;
    const auto left = kept_.find(kLeft);
    if (left == kept_.end() || !fs::is_regular_file(job.out, ignored) || *left == engine.hash(job.out))
        return;
    throw JobError(ErrorCode::BadRequest, TeachingJob::kNameTaken,
                   job.out +
                       ": is another model than the one that was being made, and stays as it is; move it, "
                       "then try again");
}

}  // namespace continuo::app
