#include "main_window/play_workspace.h"

#include <QAction>
#include <QLabel>
#include <QMenu>

#include "main_window/bars/speed_box.h"
#include "main_window/bars/tempo_bar.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

namespace continuo::ui {

using A = Actions;

PlayWorkspace::PlayWorkspace(const PlayParameters& parameters, Actions& actions, TakesModel& takes,
                             QObject* parent)
    : QObject(parent),
      actions_(actions),
      page_(new PlayPage(actions[A::kSurprise], actions[A::kFollow])),
      takes_(new TakesPanel(takes)),
      inspector_(new InspectorPanel(parameters)),
      transport_(
          new TransportBar({actions[A::kRecord], actions[A::kPlay], actions[A::kStop], actions[A::kPanic],
                            actions[A::kClick], actions[A::kLoop], actions[A::kAnswerAgain]})) {
    takes_->setActions(*actions[A::kStar], *actions[A::kDiscard]);
    takes_->setTakeActions(*actions[A::kNote], *actions[A::kRename], *actions[A::kAccept]);
    takes_->setCanvasCommands({actions[A::kStop], actions[A::kLoop], actions[A::kSwitch],
                               actions[A::kSurprise], actions[A::kFollow]});
    takes_->addAction(actions[A::kSwitch]);  // works in the list too, to compare branches
    inspector_->setCommand(*actions[A::kContinue]);
    connectActions();
}

void PlayWorkspace::connectActions() {
    const auto on = [this](A::Id id, auto act) { connect(actions_[id], &QAction::triggered, this, act); };
    on(A::kSearch, [this] { takes_->focusSearch(); });
    on(A::kNextBranch, [this] { takes_->step(1); });
    on(A::kPreviousBranch, [this] { takes_->step(-1); });
    on(A::kSlower, [this] { transport_->speed().step(-1); });
    on(A::kFaster, [this] { transport_->speed().step(1); });
    connect(actions_[A::kShowPlayed], &QAction::toggled, &page_->roll(), &PianoRoll::setPlayedShown);
    on(A::kUnmark, [this] { page_->roll().setMarkedRange({}); });
    connect(&page_->roll(), &PianoRoll::markedRangeChanged, this,
            [this] { actions_.setRangeMarked(page_->roll().markedRange().has_value()); });
}

WorkspaceParts* PlayWorkspace::makeParts(MainWindow& window) {
    auto* parts = new WorkspaceParts(&window);
    parts->id = Workspace::Play;
    parts->place = A::Place::Play;
    parts->show = actions_[A::kShowPlay];
    parts->icon = QStringLiteral("note");
    parts->page = page_;
    parts->banners = &page_->banners();
    parts->bar = transport_;
    parts->barWidthWithWords = [this] { return transport_->widthWithWords(); };
    parts->models = ModelKind::Piano;
    parts->noModelsText = tr("No model for the piano is installed");
    connect(&transport_->tempo(), &TempoBar::canvasFocusRequested, &window, &MainWindow::focusCanvas);
    connect(takes_, &TakesPanel::focusLeft, &window, &MainWindow::focusCanvas);
    // After a choice in the menu the shortcuts act on the canvas again.
    connect(inspector_, &InspectorPanel::variationsChosen, &window, &MainWindow::focusCanvas);
    connect(inspector_, &InspectorPanel::modelNameChanged, &window, &MainWindow::enableLatents);

    auto* order = new QAction(Theme::icon(QStringLiteral("sort")), tr("Order of the takes"), this);
    order->setMenu(takes_->orderMenu());
    parts->list = {QStringLiteral("takesDock"), tr("Takes"), takes_, {order, actions_[A::kNewTake]}};
    auto* modelName = new QLabel;
    connect(inspector_, &InspectorPanel::modelNameChanged, modelName, &QLabel::setText);
    connect(inspector_, &InspectorPanel::modelNameChanged, modelName, &QLabel::setToolTip);
    parts->inspector = {QStringLiteral("inspectorDock"), tr("Inspector"), inspector_, {}, modelName};

    const auto add = [&](Menu menu, std::size_t group, const QList<A::Id>& ids) {
        WorkspaceCommands commands{menu, group, {}};
        for (const A::Id id : ids) commands.actions << actions_[id];
        parts->commands.push_back(commands);
    };
    add(Menu::File, 0, {A::kNewTake, A::kNewTakeLike, A::kOpenMidi, A::kPlayFile});
    add(Menu::File, 1, {A::kKeepTake, A::kKeepHalfMinute, A::kKeepTwoMinutes});
    add(Menu::File, 2, {A::kExport, A::kExportMidi, A::kExportSound, A::kExportBundle});
    add(Menu::Edit, 1, {A::kCopy, A::kPaste, A::kRemoveMarked, A::kUnmark});
    add(Menu::Edit, 2, {A::kStar, A::kAccept, A::kNote, A::kRename, A::kTags, A::kDiscard});
    add(Menu::Edit, 3, {A::kSearch});
    add(Menu::Play, 0, {A::kRecord, A::kPlay, A::kStop, A::kLoop, A::kSlower, A::kFaster});
    add(Menu::Play, 1, {A::kSwitch, A::kNextBranch, A::kPreviousBranch});
    add(Menu::Play, 2, {A::kHandOver, A::kAnswerAgain, A::kStopModel});
    add(Menu::Play, 3, {A::kTapTempo, A::kClick, A::kComputerKeyboard});
    add(Menu::Generate, 0,
        {A::kContinue, A::kContinueNext, A::kVariations, A::kContinueEach, A::kReplaceMarked});
    add(Menu::View, 1, {A::kSurprise, A::kFollow, A::kShowPlayed});
    add(Menu::View, 3, {A::kStage});

    parts->stepTemperature = [this](double by) { inspector_->stepTemperature(by); };
    parts->scaleLatents = [this](double factor) { inspector_->scaleLatents(factor); };
    parts->hasLatentsOrWindow = [this] { return inspector_->hasLatentsOrWindow(); };
    parts->zoomFit = [this] { page_->roll().fit(); };
    parts->zoomIn = [this] { page_->roll().zoom(1.25); };
    parts->zoomOut = [this] { page_->roll().zoom(0.8); };
    return parts;
}

}  // namespace continuo::ui
