// The window's commands: its menus, and what it does itself when one is given.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QWhatsThis>
#include <vector>

#include "main_window/bars/speed_box.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/command_palette.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/model_menu.h"
#include "main_window/recent_menu.h"
#include "main_window/whats_this.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::ui {
namespace {

using A = Actions;

// The commands of a menu, with a line between one group and the next.
using Groups = std::vector<std::vector<A::Id>>;

void fill(QMenu& menu, const Actions& actions, const Groups& groups) {
    for (const std::vector<A::Id>& group : groups) {
        if (&group != &groups.front()) menu.addSeparator();
        for (const A::Id id : group) menu.addAction(actions[id]);
    }
}

Groups fileMenu() {
    return {{A::kNewTake, A::kNewTakeLike, A::kOpenMidi, A::kPlayFile, A::kNewPictures, A::kOpenPicture,
             A::kOpenBundle},
            {A::kKeepTake, A::kKeepHalfMinute, A::kKeepTwoMinutes},
            {A::kExport, A::kExportMidi, A::kExportSound, A::kExportPicture, A::kExportSheet,
             A::kExportPictures, A::kExportBundle, A::kExportAll},
            {A::kQuit}};
}

Groups editMenu() {
    return {{A::kUndo, A::kRedo},
            {A::kCopy, A::kPaste, A::kCopyPicture, A::kPastePicture, A::kRemoveMarked, A::kUnmark},
            {A::kStar, A::kAccept, A::kNote, A::kRename, A::kTags, A::kDiscard, A::kStarPicture,
             A::kRenamePictures, A::kDiscardPicture},
            {A::kSearch, A::kSearchPictures, A::kPalette}};
}

Groups playMenu() {
    return {{A::kRecord, A::kPlay, A::kStop, A::kLoop, A::kSlower, A::kFaster},
            {A::kSwitch, A::kNextBranch, A::kPreviousBranch},
            {A::kHandOver, A::kAnswerAgain, A::kStopModel, A::kPanic},
            {A::kTapTempo, A::kClick, A::kComputerKeyboard}};
}

Groups generateMenu() {
    return {{A::kContinue, A::kContinueNext, A::kVariations, A::kContinueEach, A::kReplaceMarked,
             A::kGeneratePictures, A::kGenerateNext, A::kMorePictures, A::kStopPictures, A::kCancelJob},
            {A::kWarmer, A::kCooler, A::kMoreLatents, A::kFewerLatents}};
}

Groups viewMenu() {
    return {{A::kShowPlay, A::kShowImage},
            {A::kSurprise, A::kFollow, A::kShowPlayed, A::kPictureView},
            {A::kZoomFit, A::kZoomIn, A::kZoomOut},
            {A::kStage}};
}

}  // namespace

void MainWindow::connectActions() {
    const auto on = [this](A::Id id, auto act) { connect((*actions_)[id], &QAction::triggered, this, act); };
    on(A::kResetLayout, [this] { resetLayout(); });
    on(A::kPalette, [this] { showPalette(); });
    on(A::kSearch, [this] { takes_->focusSearch(); });
    on(A::kNextBranch, [this] { takes_->step(1); });
    on(A::kPreviousBranch, [this] { takes_->step(-1); });
    on(A::kWhatsThis, &QWhatsThis::enterWhatsThisMode);
    qApp->installEventFilter(new WhatsThis(this));
    on(A::kQuit, [this] { close(); });
    on(A::kShowPlay, [this] { showWorkspace(Workspace::Play); });
    on(A::kShowImage, [this] { showWorkspace(Workspace::Image); });
    // What means the same in every workspace goes to the one that is shown.
    const auto inspect = [on, this](A::Id id, auto act) {
        on(id, [this, act] {
            if (workspace() == Workspace::Image)
                act(image_->inspector());
            else
                act(*inspector_);
        });
    };
    inspect(A::kWarmer, [](auto& inspector) { inspector.stepTemperature(0.05); });
    inspect(A::kCooler, [](auto& inspector) { inspector.stepTemperature(-0.05); });
    inspect(A::kFewerLatents, [](auto& inspector) { inspector.scaleLatents(0.5); });
    inspect(A::kMoreLatents, [](auto& inspector) { inspector.scaleLatents(2); });
    connect(inspector_, &InspectorPanel::modelNamed, this, &MainWindow::enableLatents);
    connect(&image_->inspector(), &ImageInspector::modelNamed, this, &MainWindow::enableLatents);
    connect(this, &MainWindow::workspaceChanged, this, &MainWindow::enableLatents);
    on(A::kSlower, [this] { transport_->speed().step(-1); });
    on(A::kFaster, [this] { transport_->speed().step(1); });
    const auto zoom = [on, this](A::Id id, void (ImagePage::*picture)(), auto roll) {
        on(id, [this, picture, roll] {
            if (workspace() == Workspace::Image)
                (image_->page().*picture)();
            else
                roll(page_->roll());
        });
    };
    connect((*actions_)[A::kShowPlayed], &QAction::toggled, &page_->roll(), &PianoRoll::setPlayedShown);
    on(A::kUnmark, [this] { page_->roll().setMarkedRange({}); });
    connect(&page_->roll(), &PianoRoll::markedRangeChanged, this,
            [this] { actions_->setRangeMarked(page_->roll().markedRange().has_value()); });
    zoom(A::kZoomFit, &ImagePage::zoomFit, [](PianoRoll& roll) { roll.fit(); });
    zoom(A::kZoomIn, &ImagePage::zoomIn, [](PianoRoll& roll) { roll.zoom(1.25); });
    zoom(A::kZoomOut, &ImagePage::zoomOut, [](PianoRoll& roll) { roll.zoom(0.8); });
}

void MainWindow::enableLatents() {
    const bool has = workspace() == Workspace::Image ? image_->inspector().hasLatentsOrWindow()
                                                     : inspector_->hasLatentsOrWindow();
    for (const A::Id id : {A::kFewerLatents, A::kMoreLatents})
        actions_->setPossible(id, has, tr("This model has neither latents nor a window."));
}

void MainWindow::makeMenus() {
    menus_ = new QMenuBar;
    const Actions& actions = *actions_;
    const auto add = [&](const QString& title, const Groups& groups) {
        QMenu* const menu = menus_->addMenu(title);
        fill(*menu, actions, groups);
        menu->setToolTipsVisible(true);  // tips give the reason why something cannot be done
        return menu;
    };
    QMenu* const file = add(tr("&File"), fileMenu());
    recent_ = new RecentMenu(tr("Open &recent"), file);
    const QList<QAction*> inFile = file->actions();
    file->insertMenu(inFile[inFile.indexOf(actions[A::kOpenBundle]) + 1], recent_);
    add(tr("&Edit"), editMenu());
    add(tr("&Play"), playMenu());
    add(tr("&Generate"), generateMenu());
    view_ = add(tr("&View"), viewMenu());
    view_->addSeparator();
    for (QDockWidget* dock : {takesDock_, inspectorDock_, picturesDock_, imageInspectorDock_})
        view_->addAction(dock->toggleViewAction());
    view_->addAction(actions[A::kResetLayout]);
    models_ = new ModelMenu(tr("&Model"), menus_);
    menus_->addMenu(models_);
    fill(*models_, actions, {{A::kModelCard, A::kAddModel, A::kTeach, A::kModels}});
    models_->setModels({}, -1);
    add(tr("&Tools"), {{A::kSettings, A::kFirstRun, A::kCalibrate}});
    add(tr("&Help"), {{A::kManual, A::kShortcuts, A::kWhatsThis, A::kAbout}});
}

void MainWindow::showPalette() {
    CommandPalette palette(*actions_, this);
    palette.exec();
}

}  // namespace continuo::ui
