#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <string>

#include "controllers/words/side_thread.h"
#include "forms.h"

namespace continuo::app {

// Converts published checkpoints into models on a thread, one at a time. Quitting cancels an import without
// writing anything. GUI thread.
class ModelImporter : public QObject {
    Q_OBJECT

public:
    explicit ModelImporter(Engine& engine) : engine_(engine) {}

    // Returns whether a file belongs to a published checkpoint and is not a Continuo model. Reads the file.
    // Any thread.
    bool canImport(const std::filesystem::path& file) const;
    bool isBusy() const { return busy_; }
    // Imports a checkpoint as the model file `out`; emits imported() or failed(). from: a file of the
    // checkpoint.
    void import(const std::filesystem::path& from, const std::filesystem::path& out);
    // Returns the model name for a checkpoint: the name of its folder.
    static std::string modelNameFor(const std::filesystem::path& from);

Q_SIGNALS:
    void imported(const std::string& path);
    // Nothing was imported, for this reason.
    void failed(const continuo::ui::UserMessage& why);

private:
    static ui::UserMessage errorMessage(const std::exception& error);

    Engine& engine_;
    bool busy_ = false;
    SideThread thread_;
};

}  // namespace continuo::app
