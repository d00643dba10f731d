#pragma once

#include <QObject>
#include <QStringList>
#include <utility>
#include <vector>

#include "controllers/words/side_thread.h"
#include "main_window/workspace_parts.h"

namespace continuo::app {

// Finds the workspace that opens each file (WorkspaceParts::opensFile). Runs on a worker thread: it may have
// to read thousands of files, or a sleeping or remote disk. GUI thread.
class FileOpening : public QObject {
    Q_OBJECT

public:
    // The workspaces must outlive this.
    explicit FileOpening(const ui::Workspaces& workspaces) : workspaces_(workspaces) {}

    struct FilesByOpener {
        QStringList bundles;
        // Files by workspace, in the order of the tabs; only workspaces with files.
        std::vector<std::pair<ui::Workspace, QStringList>> byWorkspace;
    };
    // Emits found() once per call, in the order of the calls.
    void open(const QStringList& files);

Q_SIGNALS:
    void found(const continuo::app::FileOpening::FilesByOpener& kinds);

private:
    const ui::Workspaces& workspaces_;
    SideThread lookups_;
};

}  // namespace continuo::app
