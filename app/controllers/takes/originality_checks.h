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

// Checks on a thread whether the model's own notes of takes and branches occur in its training music, and how
// certain it was of them. GUI thread.
class OriginalityChecks : public QObject {
    Q_OBJECT

public:
    // What fails is told by the notice, once.
    OriginalityChecks(const Engine& engine, const Library& library, const Notice& notice)
        : engine_(engine), library_(library), notice_(notice) {}

    // What is known by now. Where the music has grown since, and no answer is being made, it is looked at
    // anew, and found() says when that is done; likewise where another index has come since.
    std::optional<Originality> of(NodeId node);
    // Looks at the music of a node as it is, for a file. Any thread, which takes a moment; the engine
    // outlives it. Nothing: there is nothing of the model's, or it cannot be said, which of() tells.
    using Look = std::function<std::optional<Originality>()>;
    Look looking(NodeId node, const TakeContent& content) const;

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    // The model's notes that are to be looked at.
    struct Material {
        std::string modelName;
        std::vector<std::vector<PlayedNote>> answers;
        bool open = false;  // the last of them goes on
    };
    // A file as it was when it was opened: another one may come in its place, as where a model is deleted and
    // taught again.
    struct Version {
        std::filesystem::path file;  // empty: none was there
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type written;

        static Version of(const std::filesystem::path& file);
        bool isCurrent() const { return of(file) == *this; }
        bool operator==(const Version&) const = default;
    };
    struct Index {
        std::shared_ptr<const LearntIndex> learnt;  // null: nothing says what the model learnt from
        Version version;
    };
    // The indexes that were opened, for all threads that look.
    struct Shelf {
        std::mutex inUse;
        std::map<std::string, Index> byModel;

        Index of(const std::string& model, const Engine& engine);
    };
    struct Found {
        Originality originality;
        Version index;  // that it was looked up in
    };
    // What the model's notes of a take or branch are told from as they were before.
    struct State {
        int notes = -1;
        std::vector<NoteEdit> edits;
        bool operator==(const State&) const = default;
    };
    struct Known {
        std::optional<Originality> originality;
        Version index;
        State lookedAt;
        bool looking = false;
        bool askedMeanwhile = false;  // while its index was looked at
    };

    std::optional<State> stateOf(NodeId node) const;
    Material materialOf(NodeId node, const TakeContent& content) const;
    static Index openIndex(const std::string& model, const Engine& engine);
    static Found look(const Material& material, const Engine& engine, Shelf& shelf);
    void lookAnew(NodeId node, const State& state, Known& known);
    void lookAtIndex(NodeId node, Known& known);
    void store(NodeId node, const std::optional<Found>& found);
    void fail(const ui::Saying& why);

    const Engine& engine_;
    const Library& library_;
    Notice notice_;
    std::shared_ptr<Shelf> shelf_ = std::make_shared<Shelf>();
    std::map<std::pair<TakeId, BranchId>, Known> known_;
    bool told_ = false;
    SideThread thread_;  // waits at the end for what is being looked at, milliseconds
};

}  // namespace continuo::app
