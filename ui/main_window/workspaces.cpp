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

std::size_t at(Workspace workspace) { return static_cast<std::size_t>(workspace); }

}  // namespace

WorkspaceLayouts::WorkspaceLayouts(QMainWindow& window) : QObject(&window), window_(window) {}

void WorkspaceLayouts::own(Workspace workspace, QDockWidget* dock) { docks_[at(workspace)].push_back(dock); }

// Another workspace's docks go, with what brings them back.
void WorkspaceLayouts::showOwn() {
    for (std::size_t i = 0; i < docks_.size(); ++i)
        for (QDockWidget* dock : docks_[i]) {
            const bool own = i == at(current_);
            dock->toggleViewAction()->setVisible(own);
            if (!own) dock->hide();
        }
}

// The others go before too: a window with both workspaces' docks, one above the other, would be made higher.
bool WorkspaceLayouts::restoreOwn(const QByteArray& state) {
    showOwn();
    const bool restored = window_.restoreState(state);
    if (restored) showOwn();
    return restored;
}

void WorkspaceLayouts::apply(const QByteArray& state) {
    if (!state.isEmpty() && restoreOwn(state)) return;
    for (QDockWidget* dock : docks_[at(current_)]) dock->show();
    showOwn();
}

void WorkspaceLayouts::setFirst() {
    const Workspace shown = current_;
    const QByteArray before = window_.saveState();
    for (int i = 0; i < kWorkspaces; ++i) {
        current_ = static_cast<Workspace>(i);
        apply({});
        first_[at(current_)] = window_.saveState();
    }
    current_ = shown;
    apply(before);
}

bool WorkspaceLayouts::show(Workspace workspace) {
    if (workspace == current_) return true;
    QList<QDockWidget*> common = window_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (const auto& docks : docks_)
        for (QDockWidget* dock : docks) common.removeAll(dock);
    QList<bool> shown;
    QList<QDockWidget*> wide;  // above or below the canvas: as high as it is
    QList<int> heights;
    for (QDockWidget* dock : common) {
        shown << !dock->isHidden();
        const Qt::DockWidgetArea area = window_.dockWidgetArea(dock);
        if (dock->isHidden() || (area != Qt::BottomDockWidgetArea && area != Qt::TopDockWidgetArea)) continue;
        wide << dock;
        heights << dock->height();
    }
    layouts_[at(current_)] = window_.saveState();
    current_ = workspace;
    const bool known = !layouts_[at(workspace)].isEmpty();
    apply(known ? layouts_[at(workspace)] : first_[at(workspace)]);
    for (qsizetype i = 0; i < common.size(); ++i) common[i]->setVisible(shown[i]);
    if (!wide.isEmpty()) window_.resizeDocks(wide, heights, Qt::Vertical);
    return known;
}

void WorkspaceLayouts::reset() { apply(first_[at(current_)]); }

QByteArray WorkspaceLayouts::save() const {
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    auto layouts = layouts_;
    layouts[at(current_)] = window_.saveState();
    out << kMagic << static_cast<quint32>(current_);
    for (const QByteArray& layout : layouts) out << layout;
    return state;
}

void WorkspaceLayouts::restore(const QByteArray& state) {
    QDataStream in(state);
    quint32 magic = 0, current = 0;
    std::array<QByteArray, kWorkspaces> layouts;
    in >> magic >> current;
    for (QByteArray& layout : layouts) in >> layout;
    if (magic != kMagic || in.status() != QDataStream::Ok || current >= kWorkspaces) {
        restoreOwn(state);
        return;
    }
    layouts_ = layouts;
    current_ = static_cast<Workspace>(current);
    restoreOwn(layouts[current]);
}

}  // namespace continuo::ui
