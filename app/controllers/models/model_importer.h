#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <filesystem>
#include <string>

#include "controllers/words/side_thread.h"
#include "forms.h"

namespace continuo::app {

// Turns published checkpoints into models on a thread, one at a time. The end breaks it off, and nothing is
// written then. GUI thread.
class ModelImporter : public QObject {
    Q_OBJECT

public:
    explicit ModelImporter(Engine& engine) : engine_(engine) {}

    // Whether a file is, or lies in, a published checkpoint rather than being a model of Continuo's. Reads
    // it. Any thread.
    bool canImport(const std::filesystem::path& file) const;
    bool isBusy() const { return busy_; }
    // `from` is a file of the checkpoint. imported() or failed() follows.
    void import(const std::filesystem::path& from, const std::filesystem::path& out);
    // The name of a checkpoint's model: that of its folder.
    static std::string nameOf(const std::filesystem::path& from);

Q_SIGNALS:
    void imported(const std::string& path);
    // Nothing was written: why.
    void failed(const continuo::ui::Saying& why);

private:
    static ui::Saying sayingOf(const std::exception& error);

    Engine& engine_;
    bool busy_ = false;
    SideThread thread_;
};

}  // namespace continuo::app
