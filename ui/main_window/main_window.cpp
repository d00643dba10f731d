#include "main_window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThis>

#include "main_window/bars/status_line.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/bars/workspace_bar.h"
#include "main_window/command_palette.h"
#include "main_window/focus_keys.h"
#include "main_window/image_workspace.h"
#include "main_window/menu_bar.h"
#include "main_window/model_menu.h"
#include "main_window/panic_keys.h"
#include "main_window/play_workspace.h"
#include "main_window/sound_workspace.h"
#include "main_window/whats_this.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"
#include "widgets/tab_order.h"

namespace continuo::ui {
namespace {

constexpr int kListWidth = 240, kInspectorWidth = 300;
constexpr int kReturning = 5000;  // ms at most from full screen to the old window size
constexpr QSize kReference(1440, 900);

// Makes the title bar of a dock: title and buttons.
QWidget* makeDockTitleBar(const QString& title, const QList<QAction*>& buttons, QLabel* note = nullptr) {
    auto* head = new QWidget;
    head->setProperty("role", QStringLiteral("paneHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, buttons.isEmpty() ? 12 : 8, 0);  // a button has its own margin
    row->addStrut(28);  // docks respect the size hint, not a fixed height
    row->setSpacing(4);
    auto* label = new QLabel(title);
    Theme::setStyle(label, TextStyle::PaneTitle);
    row->addWidget(label, 1);
    if (note != nullptr) {
        Theme::setStyle(note, TextStyle::Caption, &Tokens::text2);
        note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        note->setSizePolicy(QSizePolicy::Ignored,
                            QSizePolicy::Preferred);  // a long name must not widen the pane
        row->addWidget(note, 2);
    }
    for (QAction* action : buttons) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAccessibleName(action->text());
        if (action->menu() != nullptr) button->setPopupMode(QToolButton::InstantPopup);
        Theme::setRole(button, ButtonRole::Flat);
        row->addWidget(button);
    }
    return head;
}

}  // namespace

MainWindow::MainWindow(const Parameters& parameters, TakesModel& takes,
                       const std::vector<WorkspaceMaker>& further) {
    setWindowTitle(tr("Continuo"));
    resize(kReference);
    setDockNestingEnabled(false);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    actions_ = new Actions(this);
    layouts_ = new WorkspaceLayouts(*this);
    setCentralWidget(new QStackedWidget);
    play_ = new PlayWorkspace(parameters.play, *actions_, takes, this);
    add(play_->makeParts(*this));
    sound_ = new SoundWorkspace(parameters.sound, *actions_, this);
    add(sound_->makeParts(*this));
    image_ = new ImageWorkspace(parameters.image, *actions_, this);
    add(image_->makeParts(*this));
    for (const WorkspaceMaker& make : further) add(make(*this));
    QVector<Actions::Area> areas;
    for (const WorkspaceParts* each : workspaces_) areas.push_back({each->place, each->page, each->show});
    actions_->addTo(*this, areas);
    new FocusKeys(*this);
    new PanicKeys(*(*actions_)[Actions::kPanic], *this);
    status_ = new StatusLine;
    setStatusBar(status_);
    menus_ = new MenuBar(*actions_, workspaces_);
    menus_->models().setModels({}, -1, current().noModelsText);
    for (const WorkspaceParts* each : workspaces_)
        for (const QDockWidget* dock : {docks_[each->id].list, docks_[each->id].inspector})
            menus_->addDock(*dock);
    makeTop();
    connectActions();
    layouts_->setDefault();
    resetLayout();
    showCurrent();
    updateTabOrder();
}

void MainWindow::connectActions() {
    const auto on = [this](Actions::Id id, auto act) {
        connect((*actions_)[id], &QAction::triggered, this, act);
    };
    on(Actions::kResetLayout, [this] { resetLayout(); });
    on(Actions::kPalette, [this] { showPalette(); });
    on(Actions::kWhatsThis, &QWhatsThis::enterWhatsThisMode);
    qApp->installEventFilter(new WhatsThis(this));
    on(Actions::kQuit, [this] { close(); });
    for (const WorkspaceParts* each : workspaces_)
        connect(each->show, &QAction::triggered, this, [this, id = each->id] { showWorkspace(id); });
    // Shared commands act on the current workspace.
    on(Actions::kUndo, [this] { Q_EMIT current().undoRequested(); });
    on(Actions::kRedo, [this] { Q_EMIT current().redoRequested(); });
    on(Actions::kWarmer, [this] { current().stepTemperature(0.05); });
    on(Actions::kCooler, [this] { current().stepTemperature(-0.05); });
    on(Actions::kFewerLatents, [this] { current().scaleLatents(0.5); });
    on(Actions::kMoreLatents, [this] { current().scaleLatents(2); });
    on(Actions::kZoomFit, [this] { current().zoomFit(); });
    on(Actions::kZoomIn, [this] { current().zoomIn(); });
    on(Actions::kZoomOut, [this] { current().zoomOut(); });
    connect(this, &MainWindow::workspaceChanged, this, &MainWindow::enableLatents);
}

void MainWindow::enableLatents() {
    const bool has = current().hasLatentsOrWindow();
    for (const Actions::Id id : {Actions::kFewerLatents, Actions::kMoreLatents})
        actions_->setAvailable(id, has, tr("This model has neither latents nor a window."));
}

// Updates the texts of Undo and Redo for the current workspace.
void MainWindow::showSteps() {
    const UndoSteps& steps = current().steps();
    actions_->setAvailable(Actions::kUndo, steps.noUndoReason.isEmpty(), steps.noUndoReason);
    actions_->setAvailable(Actions::kRedo, steps.noRedoReason.isEmpty(), steps.noRedoReason);
    actions_->setSteps(steps.undone, steps.redone);
}

void MainWindow::showPalette() {
    CommandPalette palette(*actions_, this);
    palette.exec();
}

PlayPage& MainWindow::page() { return play_->page(); }

TakesPanel& MainWindow::takes() { return play_->takes(); }

InspectorPanel& MainWindow::inspector() { return play_->inspector(); }

TransportBar& MainWindow::transport() { return play_->transport(); }

ModelMenu& MainWindow::modelMenu() { return menus_->models(); }

RecentMenu& MainWindow::recentMenu() { return menus_->recent(); }

TempoBar& MainWindow::tempo() { return transport().tempo(); }

// Adds a workspace's page and its two docks; limits the width of the docks.
void MainWindow::add(WorkspaceParts* parts) {
    workspaces_.add(*parts);
    static_cast<QStackedWidget*>(centralWidget())->addWidget(parts->page);
    const Docks docks{addPane(Qt::LeftDockWidgetArea, parts->list),
                      addPane(Qt::RightDockWidgetArea, parts->inspector)};
    docks.list->widget()->setMaximumWidth(400);
    docks.inspector->widget()->setMinimumWidth(260);
    docks.inspector->widget()->setMaximumWidth(420);
    layouts_->addDock(parts->id, docks.list);
    layouts_->addDock(parts->id, docks.inspector);
    docks_[parts->id] = docks;
    connect(parts, &WorkspaceParts::stepsChanged, this, &MainWindow::showSteps);
}

QDockWidget* MainWindow::addPane(Qt::DockWidgetArea area, const WorkspacePane& pane) {
    QDockWidget* const dock = addDock(area, pane.dock, pane.title, pane.content);
    dock->setTitleBarWidget(makeDockTitleBar(pane.title, pane.buttons, pane.note));
    return dock;
}

void MainWindow::makeTop() {
    std::vector<WorkspaceBar::Tab> tabs;
    for (const WorkspaceParts* each : workspaces_)
        tabs.push_back({each->show, each->icon, each->bar, each->barWidthWithWords});
    bar_ = new WorkspaceBar(tabs);
    auto* top = new QWidget;
    auto* column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(menus_);
    column->addWidget(bar_);
    setMenuWidget(top);
}

QDockWidget* MainWindow::addDock(Qt::DockWidgetArea area, const QString& name, const QString& title,
                                 QWidget* content) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    addDockWidget(area, dock);
    layouts_->setDefault();
    if (status_ != nullptr) updateTabOrder();
    if (menus_ != nullptr) menus_->addDock(*dock);
    return dock;
}

// Sets the tab order of the window to the reading order.
void MainWindow::updateTabOrder() {
    QList<QWidget*> roots{menuWidget()};
    const auto addDocks = [&](Qt::DockWidgetArea area) {
        for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (dockWidgetArea(dock) == area) roots << dock->titleBarWidget() << dock->widget();
        }
    };
    addDocks(Qt::LeftDockWidgetArea);
    for (const WorkspaceParts* each : workspaces_) roots << each->page;
    addDocks(Qt::RightDockWidgetArea);
    addDocks(Qt::BottomDockWidgetArea);
    roots << status_;
    roots.removeAll(nullptr);
    setTabOrderByLayout(roots);
}

void MainWindow::showWorkspace(Workspace workspace) {
    if (isAlone() || workspaces_.find(workspace) == nullptr) return;
    const bool other = workspace != layouts_->current();
    if (other) returning_.setRemainingTime(0);
    if (!layouts_->show(workspace)) setDefaultDockWidths();
    showCurrent();
    if (!other) return;
    focusCanvas();
    Q_EMIT current().shown();
    Q_EMIT workspaceChanged(workspace);
}

void MainWindow::focusCanvas() { current().page->setFocus(); }

void MainWindow::clearPastMessages() {
    for (const WorkspaceParts* each : workspaces_) each->banners->clearPast();
}

// Shows page, toolbar and actions of the current workspace.
void MainWindow::showCurrent() {
    const WorkspaceParts& shown = current();
    static_cast<QStackedWidget*>(centralWidget())->setCurrentWidget(shown.page);
    bar_->setCurrent(static_cast<int>(workspaces_.indexOf(shown)));
    for (const WorkspaceParts* each : workspaces_)
        for (const WorkspaceCommands& commands : each->commands)
            for (QAction* action : commands.actions) action->setVisible(each == &shown);
    actions_->setWorkspace(shown.place);
    showSteps();
}

void MainWindow::showAlone(QWidget* widget) {
    auto* center = static_cast<QStackedWidget*>(centralWidget());
    if ((widget != nullptr) == isAlone()) return;
    if (widget != nullptr) {
        usual_ = layouts_->save();
        usualGeometry_ = saveGeometry();
        usualWidth_ = width();
        before_ = windowState();
        menuWidget()->hide();
        status_->hide();
        const QList<QDockWidget*> docks = findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (QDockWidget* dock : docks) dock->hide();
        // Add the widget only after the docks are hidden: on a low screen there is no room for both.
        if (center->indexOf(widget) < 0) center->addWidget(widget);
        center->setCurrentWidget(widget);
        alone_ = widget;
        showFullScreen();
        widget->setFocus();
        return;
    }
    // A widget left in the stack still claims its width and would shrink the docks.
    center->removeWidget(alone_);
    alone_->hide();
    alone_ = nullptr;
    menuWidget()->show();
    status_->show();
    layouts_->restore(usual_);
    showCurrent();
    if (!before_.testFlag(Qt::WindowFullScreen)) {
        returning_.setRemainingTime(kReturning);
        const bool maximized = before_.testFlag(Qt::WindowMaximized);
        maximized ? showMaximized() : showNormal();
    }
    focusCanvas();
    Q_EMIT normalViewRestored();
}

QByteArray MainWindow::layoutState() const { return isAlone() ? usual_ : layouts_->save(); }

QByteArray MainWindow::geometryState() const { return isAlone() ? usualGeometry_ : saveGeometry(); }

void MainWindow::restoreLayout(const QByteArray& state) {
    layouts_->restore(state);
    showCurrent();
}

void MainWindow::resetLayout() {
    layouts_->reset();
    setDefaultDockWidths();
}

// Sets the docks of the current workspace to their default width.
void MainWindow::setDefaultDockWidths() {
    const Docks& docks = docks_[workspace()];
    resizeDocks({docks.list, docks.inspector}, {kListWidth, kInspectorWidth}, Qt::Horizontal);
}

// Restores the docks after full screen. The desktop resizes the window asynchronously; if the full screen was
// narrower than the old window, the docks were squeezed meanwhile.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isAlone() || returning_.hasExpired()) return;
    if (width() == usualWidth_) returning_.setRemainingTime(0);
    const auto restore = [this] {
        if (!isAlone()) layouts_->restore(usual_);
    };
    QMetaObject::invokeMethod(this, restore, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    bool stay = false;
    Q_EMIT closing(&stay);
    event->setAccepted(!stay);
}

}  // namespace continuo::ui
