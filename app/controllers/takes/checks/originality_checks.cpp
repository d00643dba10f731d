#include "controllers/takes/checks/originality_checks.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace continuo::app {
namespace {

void add(LearntReport& sum, const LearntReport& report) {
    sum.notes += report.notes;
    sum.knownNotes += report.knownNotes;
    if (report.longest.notes > sum.longest.notes) sum.longest = report.longest;
}

}  // namespace

// Returns the state of a node's notes; nullopt for a deleted node or an unfinished branch.
std::optional<OriginalityChecks::State> OriginalityChecks::findState(NodeId node) const {
    constexpr auto kModels = static_cast<std::size_t>(Voice::Model);
    if (node.branch != 0) {
        const std::optional<Branch> branch = library_.branch(node.branch);
        if (!branch || !branch->finished) return std::nullopt;
        return State{branch->summary.notes[kModels], branch->marks.edits};
    }
    const std::optional<Take> take = library_.take(node.take);
    if (!take) return std::nullopt;
    return State{take->summary.notes[kModels], take->marks.edits};
}

OriginalityChecks::Material OriginalityChecks::makeMaterial(NodeId node, const TakeContent& content) const {
    const std::optional<Take> take = library_.take(node.take);
    const std::optional<Branch> branch = library_.branch(node.branch);
    Material material;
    material.modelName = library_.origin(node).modelName;
    material.answers =
        branch ? findModelTurns(content, branch->forkSeconds, branch->rejoinSeconds.value_or(kStillHeld))
               : findModelTurns(content, 0);
    material.open = !branch && take && take->growing && !content.turns.empty() &&
                    content.turns.back().voice == Voice::Model;
    return material;
}

OriginalityChecks::Version OriginalityChecks::Version::read(const std::filesystem::path& file) {
    if (file.empty()) return {};
    std::error_code none;
    Version version{file, std::filesystem::file_size(file, none), {}};
    if (!none) version.written = std::filesystem::last_write_time(file, none);
    return none ? Version() : version;
}

// Returns an empty index if the model or its index is missing. If several models have the name, such as a
// taught copy, prefers one with its own index, then one whose parent has an index.
OriginalityChecks::Index OriginalityChecks::openIndex(const std::string& model, const Engine& engine) {
    const std::vector<ModelSummary> models = engine.models();
    std::vector<ModelSummary> meant;
    for (const ModelSummary& each : models)
        if (each.name == model || std::filesystem::path(each.path).stem() == model) meant.push_back(each);
    std::stable_partition(meant.begin(), meant.end(), [](const ModelSummary& each) {
        std::error_code ignored;
        return std::filesystem::exists(LearntIndex::pathBeside(each.path), ignored);
    });
    for (const ModelSummary& each : meant) {
        const std::filesystem::path file = LearntIndex::findPathFor(each, models);
        if (file.empty()) continue;
        const Version version = Version::read(file);
        return {std::make_shared<const LearntIndex>(file), version};
    }
    return {};
}

OriginalityChecks::Index OriginalityChecks::IndexCache::find(const std::string& model, const Engine& engine) {
    const std::scoped_lock lock(mutex);
    Index& kept = byModel[model];
    if (!kept.learnt || !kept.version.isCurrent()) kept = openIndex(model, engine);
    return kept;
}

// Checks each answer separately, because notes of different answers were not played in succession.
OriginalityChecks::Found OriginalityChecks::check(const Material& material, const Engine& engine,
                                                  IndexCache& shelf) {
    const Index index = shelf.find(material.modelName, engine);
    Originality result;
    if (index.learnt) result.learnt.emplace();
    for (const std::vector<PlayedNote>& answer : material.answers) {
        const std::optional<CertainRun> run = mostCertainRun(answer);
        if (run && (!result.certain || run->bits < result.certain->bits)) result.certain = run;
        if (!index.learnt) continue;
        Performance music;
        for (const PlayedNote& played : answer) music.notes.push_back(played.note);
        add(*result.learnt, index.learnt->find(music));
    }
    return {result, index.version};
}

std::optional<Originality> OriginalityChecks::find(NodeId node) {
    const std::optional<State> state = findState(node);
    if (!state || state->notes == 0) return std::nullopt;
    Known& known = known_[{node.take, node.branch}];
    if (known.isChecking)
        known.isRequestedAgain = true;
    else
        known.checkedState == *state ? checkIndex(node, known) : startCheck(node, *state, known);
    return known.originality;
}

// Checks on a thread whether the index has changed, because models may be on a slow disk.
void OriginalityChecks::checkIndex(NodeId node, Known& known) {
    if (known.index.file.empty()) return;
    known.isChecking = true;
    known.isRequestedAgain = false;
    thread_.start([this, node, index = known.index](const std::stop_token&) -> SideThread::Completion {
        return [this, node, isCurrent = index.isCurrent()] {
            Known& looked = known_[{node.take, node.branch}];
            looked.isChecking = false;
            if (!isCurrent) looked.checkedState = {};
            if (!isCurrent || looked.isRequestedAgain) find(node);
        };
    });
}

void OriginalityChecks::startCheck(NodeId node, const State& state, Known& known) {
    try {
        Material material = makeMaterial(node, library_.content(node));
        if (material.open) return;
        known.isChecking = true;
        known.checkedState = state;
        thread_.start([this, node,
                       material = std::move(material)](const std::stop_token&) -> SideThread::Completion {
            try {
                return [this, node, found = check(material, engine_, *indexCache_)] { store(node, found); };
            } catch (const std::exception& error) {
                return [this, node, trouble = messageFor(Task::Originality, error)] {
                    showError(trouble);
                    store(node, std::nullopt);
                };
            }
        });
    } catch (const std::exception& error) {  // the disk fails
        known.checkedState = state;
        showError(messageFor(Task::Originality, error));
    }
}

void OriginalityChecks::store(NodeId node, const std::optional<Found>& found) {
    Known& known = known_[{node.take, node.branch}];
    known.isChecking = false;
    known.originality = found ? std::optional(found->originality) : std::nullopt;
    known.index = found ? found->index : Version();
    Q_EMIT this->found(node);
}

OriginalityChecks::Check OriginalityChecks::makeCheck(NodeId node, const TakeContent& content) const {
    return [material = makeMaterial(node, content), &engine = engine_,
            shelf = indexCache_]() -> std::optional<Originality> {
        if (material.answers.empty()) return std::nullopt;
        try {
            return check(material, engine, *shelf).originality;
        } catch (const std::exception&) {  // an export without originality is better than none
            return std::nullopt;
        }
    };
}

void OriginalityChecks::showError(const ui::UserMessage& why) {
    if (std::exchange(errorShown_, true)) return;
    notice_.showError(why);
}

}  // namespace continuo::app
