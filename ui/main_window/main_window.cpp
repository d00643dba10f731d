#include "main_window/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "main_window/bars/sampling_bar.h"
#include "main_window/bars/status_line.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/bars/workspace_bar.h"
#include "main_window/focus_keys.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/panic_keys.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "theme/theme.h"
#include "widgets/banner_stack.h"
#include "widgets/tab_order.h"

namespace continuo::ui {
namespace {

constexpr int kTakesWidth = 240, kInspectorWidth = 300;
constexpr int kReturning = 5000;  // ms at most from the whole screen to the window's own size
constexpr QSize kReference(1440, 900);

// The head of a dock: its title, and what can be done with all of it.
QWidget* dockHead(const QString& title, const QList<QAction*>& buttons, QLabel* note = nullptr) {
    auto* head = new QWidget;
    head->setProperty("role", QStringLiteral("paneHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, buttons.isEmpty() ? 12 : 8, 0);  // a button has room of its own
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
        if (action->menu() != nullptr) button->setPopupMode(QToolButton::InstantPopup);
        Theme::setRole(button, ButtonRole::Flat);
        row->addWidget(button);
    }
    return head;
}

}  // namespace

MainWindow::MainWindow(TakesModel& takes) {
    setWindowTitle(tr("Continuo"));
    resize(kReference);
    setDockNestingEnabled(false);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    actions_ = new Actions(this);
    layouts_ = new WorkspaceLayouts(*this);
    setCentralWidget(new QStackedWidget);
    makePlay(takes);
    makeImage();
    actions_->addTo(*this, *page_, &image_->page());
    takes_->addAction((*actions_)[Actions::kSwitch]);  // one compares with the hands on the list
    new FocusKeys(*this);
    new PanicKeys(*(*actions_)[Actions::kPanic], *this);
    status_ = new StatusLine;
    setStatusBar(status_);
    makeMenus();
    makeTop();
    connectActions();
    layouts_->setFirst();
    resetLayout();
    showCurrent();
    orderTabs();
}

TempoBar& MainWindow::tempo() { return transport_->tempo(); }

void MainWindow::makePlay(TakesModel& takes) {
    const Actions& actions = *actions_;
    page_ = new PlayPage(actions[Actions::kSurprise], actions[Actions::kFollow]);
    static_cast<QStackedWidget*>(centralWidget())->addWidget(page_);
    transport_ =
        new TransportBar({actions[Actions::kRecord], actions[Actions::kPlay], actions[Actions::kStop],
                          actions[Actions::kPanic], actions[Actions::kClick], actions[Actions::kLoop],
                          actions[Actions::kAnswerAgain]});
    connect(&transport_->tempo(), &TempoBar::left, this, &MainWindow::focusCanvas);
    takes_ = new TakesPanel(takes);
    takes_->setActions(*actions[Actions::kStar], *actions[Actions::kDiscard]);
    takes_->setTakeActions(*actions[Actions::kNote], *actions[Actions::kRename], *actions[Actions::kAccept]);
    takes_->setCommands({actions[Actions::kStop], actions[Actions::kLoop], actions[Actions::kSwitch],
                         actions[Actions::kSurprise], actions[Actions::kFollow]});
    connect(takes_, &TakesPanel::focusLeft, this, &MainWindow::focusCanvas);
    takesDock_ = addDock(Qt::LeftDockWidgetArea, QStringLiteral("takesDock"), tr("Takes"), takes_);
    auto* order = new QAction(Theme::icon(QStringLiteral("sort")), tr("Order of the takes"), this);
    order->setMenu(takes_->orderMenu());
    takesDock_->setTitleBarWidget(dockHead(tr("Takes"), {order, actions[Actions::kNewTake]}));
    inspector_ = new InspectorPanel;
    inspector_->setCommand(*actions[Actions::kContinue]);
    // What was chosen in its menu is done, and the keys that come next mean what sounds.
    connect(inspector_, &InspectorPanel::variationsChosen, this, &MainWindow::focusCanvas);
    inspectorDock_ =
        addDock(Qt::RightDockWidgetArea, QStringLiteral("inspectorDock"), tr("Inspector"), inspector_);
    auto* modelName = new QLabel;
    connect(inspector_, &InspectorPanel::modelNamed, modelName, &QLabel::setText);
    connect(inspector_, &InspectorPanel::modelNamed, modelName, &QLabel::setToolTip);
    inspectorDock_->setTitleBarWidget(dockHead(tr("Inspector"), {}, modelName));
    own(Workspace::Play, takesDock_, inspectorDock_);
}

void MainWindow::makeImage() {
    const Actions& actions = *actions_;
    image_ = new ImageWorkspace(*actions_, this);
    static_cast<QStackedWidget*>(centralWidget())->addWidget(&image_->page());
    PicturesPanel& pictures = image_->pictures();
    connect(&pictures, &PicturesPanel::focusLeft, this, &MainWindow::focusCanvas);
    auto* order = new QAction(Theme::icon(QStringLiteral("sort")), tr("Order of the sets"), this);
    order->setMenu(pictures.orderMenu());
    picturesDock_ =
        addDock(Qt::LeftDockWidgetArea, QStringLiteral("picturesDock"), tr("Pictures"), &pictures);
    picturesDock_->setTitleBarWidget(dockHead(tr("Pictures"), {order, actions[Actions::kNewPictures]}));
    imageInspectorDock_ = addDock(Qt::RightDockWidgetArea, QStringLiteral("imageInspectorDock"),
                                  tr("Inspector"), &image_->inspector());
    auto* modelName = new QLabel;
    connect(&image_->inspector(), &ImageInspector::modelNamed, modelName, &QLabel::setText);
    connect(&image_->inspector(), &ImageInspector::modelNamed, modelName, &QLabel::setToolTip);
    imageInspectorDock_->setTitleBarWidget(dockHead(tr("Inspector"), {}, modelName));
    own(Workspace::Image, picturesDock_, imageInspectorDock_);
}

// The panes of a workspace, as wide as they may be.
void MainWindow::own(Workspace workspace, QDockWidget* left, QDockWidget* right) {
    left->widget()->setMaximumWidth(400);
    right->widget()->setMinimumWidth(260);
    right->widget()->setMaximumWidth(420);
    layouts_->own(workspace, left);
    layouts_->own(workspace, right);
}

void MainWindow::makeTop() {
    bar_ = new WorkspaceBar({{(*actions_)[Actions::kShowPlay], QStringLiteral("note"), transport_,
                              [bar = transport_] { return bar->roomForWords(); }},
                             {(*actions_)[Actions::kShowImage], QStringLiteral("grid"), &image_->bar()}});
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
    layouts_->setFirst();
    if (status_ != nullptr) orderTabs();
    if (view_ != nullptr) view_->insertAction((*actions_)[Actions::kResetLayout], dock->toggleViewAction());
    return dock;
}

// Tab goes through the window as one reads it.
void MainWindow::orderTabs() {
    QList<QWidget*> roots{menuWidget()};
    const auto addDocks = [&](Qt::DockWidgetArea area) {
        for (QDockWidget* dock : findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (dockWidgetArea(dock) == area) roots << dock->titleBarWidget() << dock->widget();
        }
    };
    addDocks(Qt::LeftDockWidgetArea);
    roots << page_ << &image_->page();
    addDocks(Qt::RightDockWidgetArea);
    addDocks(Qt::BottomDockWidgetArea);
    roots << status_;
    roots.removeAll(nullptr);
    setTabOrderByLayout(roots);
}

void MainWindow::showWorkspace(Workspace workspace) {
    if (isAlone()) return;
    const bool other = workspace != layouts_->current();
    if (other) returning_.setRemainingTime(0);
    if (!layouts_->show(workspace)) widenDocks();
    showCurrent();
    if (!other) return;
    centerPage()->setFocus();
    Q_EMIT workspaceChanged(workspace);
}

void MainWindow::focusCanvas() { centerPage()->setFocus(); }

QWidget* MainWindow::centerPage() {
    return workspace() == Workspace::Image ? static_cast<QWidget*>(&image_->page()) : page_;
}

BannerStack& MainWindow::banners() {
    return workspace() == Workspace::Image ? image_->page().banners() : page_->banners();
}

void MainWindow::leavePastMessages() {
    for (BannerStack* banners : {&page_->banners(), &image_->page().banners()}) banners->leavePast();
}

// Page, toolbar and actions of the workspace whose docks are shown.
void MainWindow::showCurrent() {
    const bool image = workspace() == Workspace::Image;
    static_cast<QStackedWidget*>(centralWidget())->setCurrentWidget(centerPage());
    bar_->setCurrent(static_cast<int>(workspace()));
    actions_->setWorkspace(image ? Actions::Place::Image : Actions::Place::Play);
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
        // After the docks, beside which it has no room on a low screen.
        if (center->indexOf(widget) < 0) center->addWidget(widget);
        center->setCurrentWidget(widget);
        alone_ = widget;
        showFullScreen();
        widget->setFocus();
        return;
    }
    // What stays in the stack still asks for its width, and the docks would be made narrower for it.
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
    centerPage()->setFocus();
    Q_EMIT cameBack();
}

QByteArray MainWindow::layoutState() const { return isAlone() ? usual_ : layouts_->save(); }

QByteArray MainWindow::geometryState() const { return isAlone() ? usualGeometry_ : saveGeometry(); }

void MainWindow::restoreLayout(const QByteArray& state) {
    layouts_->restore(state);
    showCurrent();
}

void MainWindow::resetLayout() {
    layouts_->reset();
    widenDocks();
}

// The docks of the workspace that is shown, as wide as they are at first.
void MainWindow::widenDocks() {
    const bool image = workspace() == Workspace::Image;
    resizeDocks({image ? picturesDock_ : takesDock_, image ? imageInspectorDock_ : inspectorDock_},
                {kTakesWidth, kInspectorWidth}, Qt::Horizontal);
}

// The window's own size comes when the desktop likes. Where the whole screen was narrower than it, the docks
// were squeezed meanwhile.
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
