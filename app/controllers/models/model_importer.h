#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <string>

#include "controllers/words/side_thread.h"
#include "forms.h"

namespace continuo::app {

// Turns published checkpoints into models on a thread, one at a time. The end of the program stops an import;
// nothing is written then. GUI thread.
class ModelImporter : public QObject {
    Q_OBJECT

public:
    explicit ModelImporter(Engine& engine) : engine_(engine) {}

    // Whether a file belongs to a published checkpoint, and is not a model of Continuo. Reads the file. Any
    // thread.
    bool canImport(const std::filesystem::path& file) const;
    bool isBusy() const { return busy_; }
    // from: a file of the checkpoint. imported() or failed() follows.
    void import(const std::filesystem::path& from, const std::filesystem::path& out);
    // The name of a checkpoint's model: that of its folder.
    static std::string nameOf(const std::filesystem::path& from);

Q_SIGNALS:
    void imported(const std::string& path);
    // Why nothing was written.
    void failed(const continuo::ui::Saying& why);

private:
    static ui::Saying sayingOf(const std::exception& error);

    Engine& engine_;
    bool busy_ = false;
    SideThread thread_;
};

}  // namespace continuo::app
