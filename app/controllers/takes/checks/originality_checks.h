#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "controllers/words/notice.h"
#include "controllers/words/side_thread.h"
#include "library/library.h"
#include "library/originality.h"

namespace continuo::app {

// Checks on a thread whether the model's own notes in takes and branches occur in its training music, and how
// certain it was of them. GUI thread.
class OriginalityChecks : public QObject {
    Q_OBJECT

public:
    // notice: shows the first failure only.
    OriginalityChecks(const Engine& engine, const Library& library, const Notice& notice)
        : engine_(engine), library_(library), notice_(notice) {}

    // Returns the known result. If the music or the index has changed and no answer is growing, starts a new
    // check and emits found() at its end.
    std::optional<Originality> find(NodeId node);
    // Returns a function that checks a node's present music for an export. The function runs for a moment on
    // any thread; the engine must outlive it. It returns nullopt if the model played nothing or the check
    // fails; find() reports failures.
    using Check = std::function<std::optional<Originality>()>;
    Check makeCheck(NodeId node, const TakeContent& content) const;

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    // The model's notes to check.
    struct Material {
        std::string modelName;
        std::vector<std::vector<PlayedNote>> answers;
        bool open = false;  // the last answer is still growing
    };
    // Identifies the contents of a file. A file may be replaced, for example when a model is deleted and
    // taught again.
    struct Version {
        std::filesystem::path file;  // empty: no file
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written;

        static Version read(const std::filesystem::path& file);
        bool isCurrent() const { return read(file) == *this; }
        bool operator==(const Version&) const = default;
    };
    struct Index {
        std::shared_ptr<const LearntIndex> learnt;  // null: the model's training music is unknown
        Version version;
    };
    // The opened indexes, shared by all checking threads.
    struct IndexCache {
        std::mutex mutex;
        std::map<std::string, Index> byModel;

        Index find(const std::string& model, const Engine& engine);
    };
    struct Found {
        Originality originality;
        Version index;  // version of the index that was used
    };
    // Identifies the state of the model's notes in a take or branch.
    struct State {
        int notes = -1;
        std::vector<NoteEdit> edits;
        bool operator==(const State&) const = default;
    };
    struct Known {
        std::optional<Originality> originality;
        Version index;
        State checkedState;
        bool isChecking = false;
        bool isRequestedAgain = false;  // find() was called during the check of the index
    };

    std::optional<State> findState(NodeId node) const;
    Material makeMaterial(NodeId node, const TakeContent& content) const;
    static Index openIndex(const std::string& model, const Engine& engine);
    static Found check(const Material& material, const Engine& engine, IndexCache& shelf);
    void startCheck(NodeId node, const State& state, Known& known);
    void checkIndex(NodeId node, Known& known);
    void store(NodeId node, const std::optional<Found>& found);
    void showError(const ui::UserMessage& why);

    const Engine& engine_;
    const Library& library_;
    Notice notice_;
    std::shared_ptr<IndexCache> indexCache_ = std::make_shared<IndexCache>();
    std::map<std::pair<TakeId, BranchId>, Known> known_;
    bool errorShown_ = false;
    SideThread thread_;  // its destructor waits milliseconds for the running check
};

}  // namespace continuo::app
