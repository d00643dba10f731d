#pragma once

#include <QObject>
#include <QStringList>
#include <utility>
#include <vector>

#include "controllers/words/side_thread.h"
#include "main_window/workspace_parts.h"

namespace continuo::app {

// Finds out which workspace opens each of some files (WorkspaceParts::opensFile), beside the window: of some
// only their beginning tells it, and there may be thousands, or a disk that sleeps or is far away. GUI
// thread.
class FileOpening : public QObject {
    Q_OBJECT

public:
    // The workspaces outlive it.
    explicit FileOpening(const ui::Workspaces& workspaces) : workspaces_(workspaces) {}

    struct Kinds {
        QStringList bundles;
        // By the workspace that opens them, in the order of the tabs, where there are any.
        std::vector<std::pair<ui::Workspace, QStringList>> others;
    };
    // found() follows, in the order in which these are called.
    void open(const QStringList& files);

Q_SIGNALS:
    void found(const continuo::app::FileOpening::Kinds& kinds);

private:
    const ui::Workspaces& workspaces_;
    SideThread looking_;
};

}  // namespace continuo::app
