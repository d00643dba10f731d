#include "main_window/image_workspace.h"

#include <QAction>
#include <QLabel>
#include <QMenu>

#include "main_window/actions.h"
#include "main_window/bars/sampling_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/main_window.h"
#include "main_window/workspace_parts.h"
#include "pages/image/image_page.h"
#include "theme/theme.h"

namespace continuo::ui {

ImageWorkspace::ImageWorkspace(const ImageParameters& parameters, Actions& actions, QObject* parent)
    : QObject(parent),
      actions_(actions),
      page_(new ImagePage),
      pictures_(new PicturesPanel(sets_)),
      inspector_(new ImageInspector(parameters)),
      bar_(new SamplingBar(actions[Actions::kPanic])) {
    connectParts();
    connectActions();
    setModel({}, {});
}

void ImageWorkspace::connectParts() {
    connect(page_, &ImagePage::keptRowsEdited, inspector_, &ImageInspector::editKeptRows);
    connect(page_, &ImagePage::factsChanged, pictures_, &PicturesPanel::setFacts);
    connect(page_, &ImagePage::factsChanged, this, [this](const Facts& facts) {
        chosen_ = !facts.title.isEmpty();
        canKeep_ = facts.canKeep;
        whyNotGoOn_ = facts.cannotContinueReason;
        enableActions();
    });
    connect(page_, &ImagePage::menuRequested, this, &ImageWorkspace::showMenu);
    connect(page_, &ImagePage::generateRequested, this, &ImageWorkspace::generateRequested);
    connect(page_, &ImagePage::openRequested, this, &ImageWorkspace::openRequested);
    connect(page_, &ImagePage::modelsRequested, actions_[Actions::kModels], &QAction::trigger);
    connect(pictures_, &PicturesPanel::keepRequested, page_, &ImagePage::requestKeep);
    connect(pictures_, &PicturesPanel::continueRequested, page_, &ImagePage::requestContinue);
    connect(pictures_, &PicturesPanel::discardPictureRequested, page_, &ImagePage::requestDiscard);
    connect(inspector_, &ImageInspector::formChanged, this, &ImageWorkspace::applyForm);
    connect(inspector_, &ImageInspector::generateRequested, this, &ImageWorkspace::generateRequested);
    connect(inspector_, &ImageInspector::stopRequested, this, &ImageWorkspace::stopRequested);
    connect(inspector_, &ImageInspector::discardRequested, this, &ImageWorkspace::discardRequested);
}

void ImageWorkspace::connectActions() {
    pictures_->setActions(*actions_[Actions::kStarPicture], *actions_[Actions::kDiscardPicture]);
    inspector_->setCommands(*actions_[Actions::kGeneratePictures], *actions_[Actions::kStopPictures]);
    const auto on = [this](Actions::Id id, auto* receiver, auto member) {
        connect(actions_[id], &QAction::triggered, receiver, member);
    };
    on(Actions::kNewPictures, this, &ImageWorkspace::newRequested);
    on(Actions::kOpenPicture, this, &ImageWorkspace::openRequested);
    on(Actions::kExportPicture, page_, &ImagePage::requestExport);
    on(Actions::kStarPicture, page_, &ImagePage::requestStar);
    on(Actions::kDiscardPicture, page_, &ImagePage::requestDiscard);
    on(Actions::kSearchPictures, pictures_, &PicturesPanel::focusSearch);
    on(Actions::kGeneratePictures, this, &ImageWorkspace::generateRequested);
    on(Actions::kMorePictures, page_, &ImagePage::requestContinue);
    on(Actions::kStopPictures, this, &ImageWorkspace::stopRequested);
    on(Actions::kPictureView, page_, &ImagePage::cycleMode);
}

WorkspaceParts* ImageWorkspace::makeParts(MainWindow& window) {
    using A = Actions;
    auto* parts = new WorkspaceParts(&window);
    parts->id = Workspace::Image;
    parts->place = A::Place::Image;
    parts->show = actions_[A::kShowImage];
    parts->icon = QStringLiteral("grid");
    parts->page = page_;
    parts->banners = &page_->banners();
    parts->bar = bar_;
    parts->models = ModelKind::Pictures;
    parts->noModelsText = tr("No model for pictures is installed");
    connect(pictures_, &PicturesPanel::focusLeft, &window, &MainWindow::focusCanvas);
    connect(inspector_, &ImageInspector::modelNameChanged, &window, &MainWindow::enableLatents);

    auto* order = new QAction(Theme::icon(QStringLiteral("sort")), tr("Order of the sets"), this);
    order->setMenu(pictures_->orderMenu());
    parts->list = {
        QStringLiteral("picturesDock"), tr("Pictures"), pictures_, {order, actions_[A::kNewPictures]}};
    auto* modelName = new QLabel;
    connect(inspector_, &ImageInspector::modelNameChanged, modelName, &QLabel::setText);
    connect(inspector_, &ImageInspector::modelNameChanged, modelName, &QLabel::setToolTip);
    parts->inspector = {QStringLiteral("imageInspectorDock"), tr("Inspector"), inspector_, {}, modelName};

    const auto add = [&](Menu menu, std::size_t group, const QList<A::Id>& ids) {
        WorkspaceCommands commands{menu, group, {}};
        for (const A::Id id : ids) commands.actions << actions_[id];
        parts->commands.push_back(commands);
    };
    add(Menu::File, 0, {A::kNewPictures, A::kOpenPicture});
    add(Menu::File, 2, {A::kExportPicture, A::kExportSheet, A::kExportPictures});
    add(Menu::Edit, 1, {A::kCopyPicture, A::kPastePicture});
    add(Menu::Edit, 2, {A::kStarPicture, A::kRenamePictures, A::kDiscardPicture});
    add(Menu::Edit, 3, {A::kSearchPictures});
    add(Menu::Generate, 0, {A::kGeneratePictures, A::kGenerateNext, A::kMorePictures, A::kStopPictures});
    add(Menu::View, 1, {A::kPictureView});

    parts->stepTemperature = [this](double by) { inspector_->stepTemperature(by); };
    parts->scaleLatents = [this](double factor) { inspector_->scaleLatents(factor); };
    parts->hasLatentsOrWindow = [this] { return inspector_->hasLatentsOrWindow(); };
    parts->zoomFit = [this] { page_->zoomFit(); };
    parts->zoomIn = [this] { page_->zoomIn(); };
    parts->zoomOut = [this] { page_->zoomOut(); };
    return parts;
}

void ImageWorkspace::applyForm(const ImageForm& form) {
    page_->setKeptRows(form.keptRows);
    page_->setOfferedCount(form.variations);
}

void ImageWorkspace::setForm(const ImageForm& form) {
    inspector_->setForm(form);
    applyForm(form);
}

void ImageWorkspace::setModel(const ModelFacts& facts, const ImageModelFacts& pictures, const QString& why) {
    const bool there = pictures.width > 0;
    inspector_->setModel(facts, pictures);
    page_->setNoModelReason(there ? QString() : why);
    for (const Actions::Id id : {Actions::kNewPictures, Actions::kOpenPicture, Actions::kGeneratePictures,
                                 Actions::kGenerateNext, Actions::kPastePicture})
        actions_.setAvailable(id, there, noModelReason(why));
    noModel_ = there ? QString() : noModelReason(why);
    enableActions();
    setState(bar_->state());
}

// Updates the commands on the selected picture.
void ImageWorkspace::enableActions() {
    for (const Actions::Id id : {Actions::kExportPicture, Actions::kStarPicture, Actions::kDiscardPicture})
        actions_.setAvailable(id, chosen_, tr("No picture is chosen."));
    const QString whyNot = !noModel_.isEmpty() ? noModel_
                           : chosen_           ? whyNotGoOn_
                                               : tr("No picture is chosen.");
    actions_.setAvailable(Actions::kMorePictures, whyNot.isEmpty(), whyNot);
}

// Returns a short reason for the commands' tooltips; the page shows the whole sentence.
QString ImageWorkspace::noModelReason(const QString& why) {
    return why.isEmpty() ? tr("Continuo is still searching for picture models.")
                         : tr("No model for pictures is installed.");
}

void ImageWorkspace::showMenu(const QPoint& at) {
    QMenu menu(page_);
    menu.addAction(actions_[Actions::kMorePictures]);
    menu.addSeparator();
    menu.addAction(actions_[Actions::kStarPicture]);
    //: Menu of a picture: keeps it and marks it with a star.
    menu.addAction(Theme::icon(QStringLiteral("check")), tr("Keep"), page_, &ImagePage::requestKeep)
        ->setEnabled(canKeep_);
    menu.addAction(actions_[Actions::kExportPicture]);
    menu.addAction(actions_[Actions::kCopyPicture]);
    menu.addSeparator();
    menu.addAction(actions_[Actions::kDiscardPicture]);
    menu.exec(at);
}

void ImageWorkspace::setSet(const PictureSet& set) {
    page_->setSet(set);
    inspector_->setSourceRows(set.source.isNull() ? 0 : set.height);
    page_->setKeptRows(inspector_->form().keptRows);
}

void ImageWorkspace::clear() {
    page_->clear();
    inspector_->setSourceRows(0);
}

void ImageWorkspace::setState(const SamplingState& state) {
    const QWidget* focused = bar_->window()->focusWidget();
    const bool wasThere = focused != nullptr && bar_->isAncestorOf(focused) && focused->isVisibleTo(bar_);
    // Moves the focus to the page when generation ends, because the toolbar's buttons disappear then.
    if (wasThere && bar_->state().running && !state.running) page_->setFocus();
    bar_->setState(state);
    page_->setGenerating(state.running);
    inspector_->setGenerating(state.running);
    actions_.setAvailable(Actions::kStopPictures, state.running, tr("No pictures are being generated."));
}

}  // namespace continuo::ui
