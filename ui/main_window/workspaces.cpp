#include "main_window/workspaces.h"

#include <QAction>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QMainWindow>
#include <algorithm>

namespace continuo::ui {
namespace {

constexpr quint32 kMagic = 0x43574c31;  // "CWL1"

constexpr int kMostWorkspaces = 64;  // upper limit in a saved state of any version
}  // namespace

WorkspaceLayouts::WorkspaceLayouts(QMainWindow& window) : QObject(&window), window_(window) {}

void WorkspaceLayouts::addDock(Workspace workspace, QDockWidget* dock) {
    if (docks_.empty()) current_ = workspace;
    docks_[workspace].push_back(dock);
}

// Hides the docks of other workspaces and their actions in the View menu.
void WorkspaceLayouts::showOwnDocks() {
    for (const auto& [workspace, docks] : docks_)
        for (QDockWidget* dock : docks) {
            const bool own = workspace == current_;
            dock->toggleViewAction()->setVisible(own);
            if (!own) dock->hide();
        }
}

// Hides the other docks first: a window with the stacked docks of all workspaces would grow.
bool WorkspaceLayouts::restoreOwnDocks(const QByteArray& state) {
    showOwnDocks();
    const bool restored = window_.restoreState(state);
    if (restored) showOwnDocks();
    return restored;
}

void WorkspaceLayouts::apply(const QByteArray& state) {
    if (!state.isEmpty() && restoreOwnDocks(state)) return;
    if (const auto own = docks_.find(current_); own != docks_.end())
        for (QDockWidget* dock : own->second) dock->show();
    showOwnDocks();
}

void WorkspaceLayouts::setDefault() {
    const Workspace shown = current_;
    const QByteArray before = window_.saveState();
    for (const auto& [workspace, docks] : docks_) {
        current_ = workspace;
        apply({});
        first_[current_] = window_.saveState();
    }
    current_ = shown;
    apply(before);
}

bool WorkspaceLayouts::show(Workspace workspace) {
    if (workspace == current_) return true;
    QList<QDockWidget*> common = window_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (const auto& [owner, docks] : docks_)
        for (QDockWidget* dock : docks) common.removeAll(dock);
    QList<bool> shown;
    QList<QDockWidget*> wide;  // above or below the canvas
    QList<int> heights;
    for (QDockWidget* dock : common) {
        shown << !dock->isHidden();
        const Qt::DockWidgetArea area = window_.dockWidgetArea(dock);
        if (dock->isHidden() || (area != Qt::BottomDockWidgetArea && area != Qt::TopDockWidgetArea)) continue;
        wide << dock;
        heights << dock->height();
    }
    layouts_[current_] = window_.saveState();
    current_ = workspace;
    const bool known = !layouts_[workspace].isEmpty();
    apply(known ? layouts_[workspace] : first_[workspace]);
    for (qsizetype i = 0; i < common.size(); ++i) common[i]->setVisible(shown[i]);
    if (!wide.isEmpty()) window_.resizeDocks(wide, heights, Qt::Vertical);
    return known;
}

void WorkspaceLayouts::reset() { apply(first_[current_]); }

// Writes a magic number, the current workspace, then one layout per workspace number from 0 on; empty: no
// layout.
QByteArray WorkspaceLayouts::save() const {
    auto layouts = layouts_;
    layouts[current_] = window_.saveState();
    const auto last = static_cast<int>(std::max(layouts.rbegin()->first, docks_.rbegin()->first));
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kMagic << static_cast<quint32>(current_);
    for (int i = 0; i <= last; ++i) out << layouts[static_cast<Workspace>(i)];
    return state;
}

void WorkspaceLayouts::restore(const QByteArray& state) {
    QDataStream in(state);
    quint32 magic = 0, current = 0;
    in >> magic >> current;
    std::map<Workspace, QByteArray> layouts;
    for (int i = 0; i < kMostWorkspaces && magic == kMagic && !in.atEnd(); ++i)
        in >> layouts[static_cast<Workspace>(i)];
    if (magic != kMagic || in.status() != QDataStream::Ok || layouts.empty()) {
        restoreOwnDocks(state);
        return;
    }
    layouts_ = layouts;
    const auto found = docks_.find(static_cast<Workspace>(current));
    current_ = found == docks_.end() ? docks_.begin()->first : found->first;
    if (const QByteArray& own = layouts_[current_]; !restoreOwnDocks(own)) apply(first_[current_]);
}

}  // namespace continuo::ui
