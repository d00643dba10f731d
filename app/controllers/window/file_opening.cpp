#include "controllers/window/file_opening.h"

#include <algorithm>

#include "controllers/window/bundle_opening.h"

namespace continuo::app {

void FileOpening::open(const QStringList& files) {
    if (files.isEmpty()) return;
    struct Opener {
        ui::Workspace workspace;
        std::function<bool(const QString&)> opens;
        QStringList files = {};
    };
    std::vector<Opener> openers;
    for (const ui::WorkspaceParts* each : workspaces_) openers.push_back({each->id, each->opensFile});
    lookups_.start([this, files, openers](const std::stop_token& stop) mutable -> SideThread::Completion {
        FilesByOpener kinds;
        const auto rest = std::ranges::find_if(openers, [](const Opener& opener) { return !opener.opens; });
        for (const QString& file : files) {
            if (stop.stop_requested()) return {};
            if (BundleOpening::isBundle(file)) {
                kinds.bundles << file;
                continue;
            }
            const auto found = std::ranges::find_if(
                openers, [&](const Opener& opener) { return opener.opens && opener.opens(file); });
            // The opener without a condition receives all other files, and reports what is wrong with them.
            if (const auto opener = found != openers.end() ? found : rest; opener != openers.end())
                opener->files << file;
        }
        for (const Opener& each : openers)
            if (!each.files.isEmpty()) kinds.byWorkspace.emplace_back(each.workspace, each.files);
        return [this, kinds] { Q_EMIT found(kinds); };
    });
}

}  // namespace continuo::app
