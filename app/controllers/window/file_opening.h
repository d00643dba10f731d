#pragma once

#include <QObject>
#include <QStringList>
#include <utility>
#include <vector>

#include "controllers/words/side_thread.h"
#include "main_window/workspace_parts.h"

namespace continuo::app {

// Finds the workspace that opens each file (WorkspaceParts::opensFile). Works on a worker thread, because it
// may read thousands of files, or a sleeping or remote disk. GUI thread.
class FileOpening : public QObject {
    Q_OBJECT

public:
    // The workspaces must outlive this.
    explicit FileOpening(const ui::Workspaces& workspaces) : workspaces_(workspaces) {}

    struct FilesByOpener {
        QStringList bundles;
        // The files of each workspace that opens any, in the order of the tabs.
        std::vector<std::pair<ui::Workspace, QStringList>> byWorkspace;
    };
    // Finds the workspaces of these files. Emits found() once for each call, in the order of the calls.
    void open(const QStringList& files);

Q_SIGNALS:
    void found(const continuo::app::FileOpening::FilesByOpener& kinds);

private:
    const ui::Workspaces& workspaces_;
    SideThread lookups_;
};

}  // namespace continuo::app
