#include "controllers/image/image_model_choice.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "controllers/image/image_subjects.h"
#include "controllers/models/model_facts.h"
#include "controllers/models/shown_names.h"
#include "controllers/words/words.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "pages/image/image_page.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {

ImageModelChoice::ImageModelChoice(const Engine& engine, Settings& settings, ui::ImageWorkspace& workspace,
                                   const Notice& notice)
    : engine_(engine), settings_(settings), workspace_(workspace), search_(notice) {
    connect(&workspace.inspector(), &ui::ImageInspector::modelChosen, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(models_.size())) return;
        chooseOffered(ImageModel(models_[static_cast<std::size_t>(index)]));
    });
}

// Applies the model at once, then checks on a thread that it still exists.
void ImageModelChoice::chooseOffered(const ImageModel& model) {
    workspace_.page().banners().clear(subjects::kChoiceGone);
    const std::string before = model_ ? model_->path : std::string();
    choose(model);
    if (before != model.path) {
        if (before_.empty()) before_ = before;
        Q_EMIT changed();
    }
    find();
}

void ImageModelChoice::find() {
    const QString wanted = settings_.text(keys::kImageModel);
    search_.startWithCompletion(
        Task::FindPictureModels, [this, wanted](const std::stop_token&) -> SideWork::Completion {
            const std::vector<ImageModel> models = findImageModels(engine_);
            const std::optional<ImageModel> model = findImageModel(engine_, models, wanted.toStdString());
            return [this, wanted, models, model] {
                if (settings_.text(keys::kImageModel) != wanted) return find();  // changed meanwhile
                if (returnToPrevious(wanted.toStdString(), model)) return find();
                setModels(models, model);
            };
        });
}

// Returns to the previous model if the chosen one is gone, and shows a message.
bool ImageModelChoice::returnToPrevious(const std::string& wanted, const std::optional<ImageModel>& found) {
    const std::string before = std::exchange(before_, {});
    if (before.empty() || (found && found->path == wanted)) return false;
    settings_.set(keys::kImageModel, text(before));
    workspace_.page().banners().showMessage(
        subjects::kChoiceGone, ui::Banner::Kind::Warn,
        tr("The model “%1” is missing, so “%2” stays in use for pictures.")
            .arg(QFileInfo(text(wanted)).completeBaseName(), QFileInfo(text(before)).completeBaseName()));
    return true;
}

void ImageModelChoice::whenKnown(const std::function<void()>& act) {
    known_ ? act() : waiting_.push_back(act);
}

void ImageModelChoice::afterSearch(const std::function<void()>& act) {
    isSearching() ? waiting_.push_back(act) : act();
}

void ImageModelChoice::setModels(std::vector<ImageModel> models, const std::optional<ImageModel>& model) {
    const std::string before = model_ ? model_->path : std::string();
    models_ = std::move(models);
    model_ = model;
    known_ = true;
    show();
    if (model_ && model_->path != before) Q_EMIT changed();
    while (!waiting_.empty())  // a call may add another one
        for (const auto& act : std::exchange(waiting_, {})) act();
}

void ImageModelChoice::choose(const ImageModel& model) {
    settings_.set(keys::kImageModel, text(model.path));
    model_ = model;
    show();
}

void ImageModelChoice::addSpeed(const std::string& file, int latents, double msPerToken) {
    const auto found = std::ranges::find(models_, file, &ImageModel::path);
    if (found == models_.end()) return;
    ui::ModelFacts& facts = found->facts;
    // A model without latents has one stored speed, for its full window. Ignores measurements with a smaller
    // window.
    if (facts.hasWindow() && latents > 0 && latents < facts.maxWindow) return;
    addMilliseconds(facts, latents > 0 && !facts.hasWindow() ? latents : facts.maxLatents, msPerToken);
    speeds_[file] = found->facts.msPerToken;
    if (!model_ || model_->path != file) return;
    model_->facts = found->facts;
    workspace_.inspector().setFacts(model_->facts);
}

QString ImageModelChoice::noModelText() {
    return tr("No model for pictures is installed. Add one in Settings › Model & compute.");
}

void ImageModelChoice::show() {
    if (!model_) {
        workspace_.setModel({}, {}, noModelText());
        return;
    }
    const auto same = [this](const ImageModel& each) { return each.path == model_->path; };
    if (std::none_of(models_.begin(), models_.end(), same)) models_.push_back(*model_);
    QStringList names;
    std::vector<std::string> paths;
    for (const ImageModel& each : models_) {
        names << shownName(each.name, each.path);
        paths.push_back(each.path);
    }
    names = uniqueNames(names, paths);
    for (qsizetype i = 0; i < names.size(); ++i) {
        const ui::ImageModelFacts& pictures = models_[static_cast<std::size_t>(i)].pictures;
        names[i] = tr("%1 (%2 × %3)").arg(names[i]).arg(pictures.width).arg(pictures.height);
    }
    for (ImageModel& each : models_) each.facts.msPerToken = speeds_[each.path];
    model_->facts.msPerToken = speeds_[model_->path];
    const auto chosen = std::find_if(models_.begin(), models_.end(), same) - models_.begin();
    workspace_.setModel(model_->facts, model_->pictures);
    workspace_.inspector().setModels(names, static_cast<int>(chosen));
}

}  // namespace continuo::app
