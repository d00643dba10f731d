#include "controllers/takes/checks/surprise_checks.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "controllers/models/chosen_compute.h"
#include "controllers/play/play_controller.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

constexpr double kStartTolerance = 0.03;  // s; tokenization rounds the start of a note by less

bool isMissing(const TakeContent& content) {
    return std::any_of(content.parts.begin(), content.parts.end(), [](const TakeContent::Part& part) {
        return std::any_of(part.notes.begin(), part.notes.end(),
                           [](const PlayedNote& played) { return !areKnownBits(played.bits); });
    });
}

// Returns the start of the first note in which the two differ; kStillHeld: they are equal.
double sameUntil(const std::vector<Note>& one, const std::vector<Note>& other) {
    const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    return std::min(a != one.end() ? a->start : kStillHeld, b != other.end() ? b->start : kStillHeld);
}

bool before(const Note& a, const Note& b) { return std::tie(a.pitch, a.start) < std::tie(b.pitch, b.start); }

}  // namespace

SurpriseChecks::SurpriseChecks(Engine& engine, PlayController& play, Settings& settings, const Notice& notice)
    : play_(play),
      settings_(settings),
      scoring_(
          engine, [&play] { return play.isBusy(); },
          [notice](const ui::UserMessage& why) { notice.showError(why); }) {
    connect(&scoring_, &QuietScoring::answered, this, &SurpriseChecks::onScored);
    connect(&scoring_, &QuietScoring::percentChanged, this, &SurpriseChecks::percentChanged);
}

// Sets the missing values of notes that start before `until`, s.
void SurpriseChecks::applyBits(const Known& known, double until, TakeContent& content) {
    for (TakeContent::Part& part : content.parts) {
        for (PlayedNote& played : part.notes) {
            if (areKnownBits(played.bits) || played.note.start >= until) continue;
            Note earliest = played.note;
            earliest.start -= kStartTolerance;
            const auto same = std::lower_bound(known.notes.begin(), known.notes.end(), earliest, before);
            const bool is = same != known.notes.end() && same->pitch == played.note.pitch &&
                            same->start < played.note.start + kStartTolerance;
            if (is) played.bits = known.bits[static_cast<std::size_t>(same - known.notes.begin())];
        }
    }
}

void SurpriseChecks::fill(NodeId node, TakeContent& content, bool look) {
    const std::string model = play_.modelPath();
    if (model.empty() || !isMissing(content)) return;
    const Performance music = content.performance();
    const Subject subject{model, music.notes};
    const auto found = known_.find({node.take, node.branch});
    if (found != known_.end() && found->second.subject.modelPath == model) {
        // After an edit, the values before the first edited note are still valid.
        const Known& known = found->second;
        applyBits(known, sameUntil(known.subject.notes, subject.notes), content);
        if (known.subject == subject) return;
    }
    if (!look || (scoring_.isAsking() && subject_ == subject)) return;
    node_ = node;
    subject_ = subject;
    ScoreRequest request;
    request.modelPath = model;
    request.pieces.push_back({"take", music, {}});
    request.compute = loadComputeChoice(settings_);
    scoring_.score(request);
}

void SurpriseChecks::onScored(const std::optional<ScoreResult>& result) {
    Known& known = known_[{node_.take, node_.branch}];
    known = {subject_, {}, {}};  // also stores a failure, which must not be retried
    if (!result || result->pieces.empty()) {
        Q_EMIT found(node_);
        return;
    }
    const PieceScore& score = result->pieces.front();
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < score.notes.size(); ++i)
        if (areKnownBits(score.pitchBits[i])) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return before(score.notes[a], score.notes[b]); });
    for (const std::size_t i : order) {
        known.notes.push_back(score.notes[i]);
        known.bits.push_back(static_cast<float>(score.pitchBits[i]));
    }
    Q_EMIT found(node_);
}

}  // namespace continuo::app
