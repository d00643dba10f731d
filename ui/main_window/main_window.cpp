#include "main_window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "main_window/command_palette.h"
#include "main_window/inspector_panel.h"
#include "main_window/status_line.h"
#include "main_window/takes_panel.h"
#include "main_window/transport_bar.h"
#include "pages/play_page.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kTakesWidth = 240, kInspectorWidth = 300;
constexpr QSize kReference(1440, 900), kMinimum(1024, 680);

// The head of a dock: its title, and what can be done with all of it.
QWidget* dockHead(const QString& title, const QList<QAction*>& buttons, QLabel* note = nullptr) {
    auto* head = new QWidget;
    head->setProperty("role", QStringLiteral("paneHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, 8, 0);
    row->addStrut(28);  // a dock asks for the hint, not for a fixed height
    row->setSpacing(4);
    auto* label = new QLabel(title);
    Theme::setStyle(label, TextStyle::PaneTitle);
    row->addWidget(label, 1);
    if (note != nullptr) {
        Theme::setStyle(note, TextStyle::Caption, &Tokens::text2);
        note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long name makes no pane wider
        row->addWidget(note, 2);
    }
    for (QAction* action : buttons) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAccessibleName(action->text());
        Theme::setRole(button, ButtonRole::Flat);
        row->addWidget(button);
    }
    return head;
}

}  // namespace

MainWindow::MainWindow(TakesModel& takes) {
    setWindowTitle(tr("Continuo"));
    setMinimumSize(kMinimum);
    resize(kReference);
    setDockNestingEnabled(false);
    actions_ = new Actions(this);
    Actions& actions = *actions_;

    page_ = new PlayPage(actions[Actions::kSurprise], actions[Actions::kFollow]);
    auto* center = new QStackedWidget;
    center->addWidget(page_);
    setCentralWidget(center);
    actions.addTo(*this, *page_);

    transport_ = new TransportBar({actions[Actions::kRecord], actions[Actions::kPlay],
                                   actions[Actions::kStop], actions[Actions::kPanic]});
    status_ = new StatusLine;
    setStatusBar(status_);

    takes_ = new TakesPanel(takes);
    takesDock_ = addDock(Qt::LeftDockWidgetArea, QStringLiteral("takesDock"), tr("Takes"), takes_);
    takesDock_->setTitleBarWidget(dockHead(tr("Takes"), {actions[Actions::kNewTake]}));
    takes_->setMinimumWidth(180);
    takes_->setMaximumWidth(400);
    inspector_ = new InspectorPanel;
    inspectorDock_ =
        addDock(Qt::RightDockWidgetArea, QStringLiteral("inspectorDock"), tr("Inspector"), inspector_);
    auto* modelName = new QLabel;
    connect(inspector_, &InspectorPanel::modelNamed, modelName, &QLabel::setText);
    connect(inspector_, &InspectorPanel::modelNamed, modelName, &QLabel::setToolTip);
    inspectorDock_->setTitleBarWidget(dockHead(tr("Inspector"), {}, modelName));
    inspector_->setMinimumWidth(260);
    inspector_->setMaximumWidth(420);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    resizeDocks({takesDock_, inspectorDock_}, {kTakesWidth, kInspectorWidth}, Qt::Horizontal);
    makeMenus();
    auto* top = new QWidget;
    auto* column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(menus_);
    column->addWidget(transport_);
    setMenuWidget(top);
    connect(actions[Actions::kResetLayout], &QAction::triggered, this, &MainWindow::resetLayout);
    connect(actions[Actions::kPalette], &QAction::triggered, this, &MainWindow::showPalette);
    connect(actions[Actions::kSearch], &QAction::triggered, takes_, &TakesPanel::focusSearch);
    connect(actions[Actions::kQuit], &QAction::triggered, this, &QWidget::close);
    firstLayout_ = saveState();
}

QDockWidget* MainWindow::addDock(Qt::DockWidgetArea area, const QString& name, const QString& title,
                                 QWidget* content) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    addDockWidget(area, dock);
    firstLayout_ = saveState();
    return dock;
}

void MainWindow::makeMenus() {
    menus_ = new QMenuBar;
    const Actions& actions = *actions_;
    const auto fill = [&](const QString& title, const QVector<int>& ids) {
        QMenu* menu = menus_->addMenu(title);
        for (const int id : ids) {
            if (id < 0)
                menu->addSeparator();
            else
                menu->addAction(actions[static_cast<Actions::Id>(id)]);
        }
        return menu;
    };
    using A = Actions;
    fill(tr("&File"), {A::kNewTake, A::kOpenMidi, A::kPlayFile, -1, A::kKeepHalfMinute, A::kKeepTwoMinutes,
                       -1, A::kExportMidi, A::kExportSound, -1, A::kQuit});
    fill(tr("&Edit"), {A::kUndo, A::kRedo, -1, A::kStar, A::kNote, A::kDiscard, -1, A::kSearch, A::kPalette});
    fill(tr("&Play"), {A::kRecord, A::kPlay, A::kStop, -1, A::kHandOver, A::kStopModel, A::kPanic, -1,
                       A::kComputerKeyboard});
    fill(tr("&Generate"), {A::kContinue, A::kVariations, A::kCancelJob, -1, A::kWarmer, A::kCooler,
                           A::kMoreLatents, A::kFewerLatents});
    QMenu* view = fill(
        tr("&View"), {A::kSurprise, A::kFollow, -1, A::kZoomFit, A::kZoomIn, A::kZoomOut, -1, A::kStage, -1});
    view->addAction(takesDock_->toggleViewAction());
    view->addAction(inspectorDock_->toggleViewAction());
    view->addAction(actions[A::kResetLayout]);
    fill(tr("&Tools"), {A::kSettings, A::kFirstRun});
    fill(tr("&Help"), {A::kShortcuts, A::kAbout});
}

void MainWindow::showPalette() {
    CommandPalette palette(*actions_, this);
    palette.exec();
}

void MainWindow::showAlone(QWidget* widget) {
    auto* center = static_cast<QStackedWidget*>(centralWidget());
    if ((widget != nullptr) == isAlone()) return;
    if (widget != nullptr) {
        usual_ = saveState();
        usualGeometry_ = saveGeometry();
        wasFullScreen_ = isFullScreen();
        if (center->indexOf(widget) < 0) center->addWidget(widget);
        center->setCurrentWidget(widget);
        menuWidget()->hide();
        status_->hide();
        const QList<QDockWidget*> docks = findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
        for (QDockWidget* dock : docks) dock->hide();
        alone_ = widget;
        showFullScreen();
        widget->setFocus();
        Q_EMIT aloneChanged(true);
        return;
    }
    alone_ = nullptr;
    center->setCurrentWidget(page_);
    menuWidget()->show();
    status_->show();
    restoreState(usual_);
    if (!wasFullScreen_) showNormal();
    page_->setFocus();
    Q_EMIT aloneChanged(false);
}

QByteArray MainWindow::layoutState() const { return isAlone() ? usual_ : saveState(); }

QByteArray MainWindow::geometryState() const { return isAlone() ? usualGeometry_ : saveGeometry(); }

void MainWindow::restoreLayout(const QByteArray& state) { restoreState(state); }

void MainWindow::resetLayout() {
    restoreState(firstLayout_);
    resizeDocks({takesDock_, inspectorDock_}, {kTakesWidth, kInspectorWidth}, Qt::Horizontal);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    bool stay = false;
    Q_EMIT closing(&stay);
    event->setAccepted(!stay);
}

}  // namespace continuo::ui
