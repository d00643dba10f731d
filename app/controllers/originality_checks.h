#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QThreadPool>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "controllers/notice.h"
#include "library/library.h"
#include "library/originality.h"

namespace continuo::app {

// Looks on a thread whether the model's own notes of takes and branches stand in the music that it learnt
// from, and how certain it was of them. GUI thread.
class OriginalityChecks : public QObject {
    Q_OBJECT

public:
    // What fails is told by the notice, once.
    OriginalityChecks(const Engine& engine, const Library& library, const Notice& notice);
    ~OriginalityChecks() override;  // waits for what is being looked at, milliseconds

    // What is known by now. Where the music has grown since, and no answer is being made, it is looked at
    // anew, and found() says when that is done.
    std::optional<Originality> of(NodeId node);
    // As it is now, for a file: waits for it.
    std::optional<Originality> now(NodeId node);

Q_SIGNALS:
    void found(continuo::app::NodeId node);

private:
    // The model's notes that are to be looked at.
    struct Material {
        std::string model;  // its name
        std::vector<std::vector<PlayedNote>> answers;
        bool open = false;  // the last of them goes on
    };
    struct Known {
        std::optional<Originality> originality;
        int lookedAt = -1;  // notes of the model that there were
        bool looking = false;
    };
    // The indexes that were opened; the thread's and the window's.
    struct Shelf {
        std::mutex inUse;
        std::map<std::string, std::shared_ptr<const LearntIndex>> byModel;
    };

    std::optional<int> notesOf(NodeId node) const;
    Material materialOf(NodeId node) const;
    static Originality look(const Material& material, const Engine& engine, Shelf& shelf);
    void take(NodeId node, const std::optional<Originality>& originality);
    void fail(const ui::Saying& why);

    const Engine& engine_;
    const Library& library_;
    Notice notice_;
    std::shared_ptr<Shelf> shelf_ = std::make_shared<Shelf>();
    std::map<std::pair<TakeId, BranchId>, Known> known_;
    bool told_ = false;
    QThreadPool thread_;
};

}  // namespace continuo::app
