#include "controllers/compute_settings.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <filesystem>
#include <optional>

#include "controllers/duet_choices.h"
#include "controllers/error_words.h"
#include "controllers/image_models.h"
#include "controllers/play_controller.h"
#include "controllers/words.h"
#include "files/model_card.h"
#include "pages/settings_compute_page.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const QStringList kPrecisions = {QStringLiteral("bf16"), QStringLiteral("f32"), QStringLiteral("int8")};
constexpr int kRest = 600;  // ms

const QString kAdded = QStringLiteral("models/added");  // that lie in no model folder

QString kilo(std::uint64_t bytes) { return QLocale().formattedDataSize(static_cast<qint64>(bytes)); }

bool isSameFile(const std::string& one, const std::string& other) {
    std::error_code ignored;
    return one == other || std::filesystem::equivalent(one, other, ignored);
}

bool contains(const std::vector<ModelSummary>& models, const std::string& path) {
    return std::any_of(models.begin(), models.end(),
                       [&](const ModelSummary& each) { return isSameFile(each.path, path); });
}

bool makesPictures(const ModelSummary& model) { return imageModelOf(model).has_value(); }
bool playsPiano(const ModelSummary& model) { return model.modality == "midi"; }

// Copies of a model have its name, too.
QString nameOf(const ModelSummary& model) {
    const QFileInfo file(text(model.path));
    return file.completeBaseName() == text(model.name)
               ? text(model.name)
               : QStringLiteral("%1 (%2)").arg(text(model.name), file.fileName());
}

void addRow(const ModelSummary& model, const std::string& inUse, ui::ModelChoices& choices,
            std::vector<std::string>& paths) {
    if (isSameFile(model.path, inUse)) choices.chosen = static_cast<int>(paths.size());
    choices.rows.push_back({nameOf(model),
                            ComputeSettings::tr("%1 parameters, %2")
                                .arg(text(shortCount(model.parameters)), kilo(model.fileBytes)),
                            text(licenceOf(model.card))});
    paths.push_back(model.path);
}

}  // namespace

ComputeSettings::ComputeSettings(Engine& engine, PlayController& play, Settings& settings,
                                 ui::ComputePage& page)
    : engine_(engine), play_(play), settings_(settings), page_(page) {
    resting_.setSingleShot(true);
    resting_.setInterval(kRest);
    connect(&resting_, &QTimer::timeout, this, [this] { useModel(play_.modelPath()); });
    connect(&page, &ui::ComputePage::edited, this, &ComputeSettings::take);
    connect(&page, &ui::ComputePage::addModelAsked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(&page_, tr("Choose a model"), QString(),
                                                          tr("Models (*.safetensors)"));
        if (!file.isEmpty()) choose(file.toStdString());
    });
    connect(&page, &ui::ComputePage::benchmarkAsked, this, &ComputeSettings::measure);
    connect(&page, &ui::ComputePage::defaultsAsked, this, [this] {
        settings_.forget(QStringLiteral("compute"));
        useModel(play_.modelPath());
    });
}

// Kept at once, so that nothing is lost where the program ends before it is used.
void ComputeSettings::take(const ui::ComputeForm& form) {
    const ComputeChoice before = computeOf(settings_);
    settings_.set(QStringLiteral("compute/device"),
                  form.device.names.value(form.device.chosen, QStringLiteral("auto")));
    settings_.set(QStringLiteral("compute/precision"),
                  kPrecisions.value(form.precision.chosen, kPrecisions[0]));
    settings_.set(QStringLiteral("compute/threads"), form.threads);
    const ComputeChoice now = computeOf(settings_);
    const auto isOther = [&](ui::ModelChoices ui::ComputeForm::*models) {
        return (form.*models).chosen != (shown_.*models).chosen;
    };
    if (isOther(&ui::ComputeForm::pictures))
        return choose(pictures_.at(static_cast<std::size_t>(form.pictures.chosen)));
    if (isOther(&ui::ComputeForm::piano))
        return choose(piano_.at(static_cast<std::size_t>(form.piano.chosen)));
    // A slider passes many values on its way, and each of them would load the model anew.
    const bool onlyThreads =
        now.threads != before.threads && now.device == before.device && now.precision == before.precision;
    if (onlyThreads) return resting_.start();
    useModel(play_.modelPath());
}

// Looked at before it takes the place of one that works.
void ComputeSettings::choose(const std::string& path) {
    try {
        const ModelSummary model = engine_.inspect(path, false);
        if (!makesPictures(model) && !playsPiano(model))
            throw Error(ErrorCode::BadModel,
                        path + ": is for " + model.modality + ", neither for the piano nor for pictures");
        QStringList added = settings_.list(kAdded);
        if (!contains(engine_.models(), path) && !added.contains(text(path)))
            settings_.set(kAdded, added << text(path));
        Q_EMIT refused({});
        if (!makesPictures(model)) return useModel(path);
        settings_.set(QStringLiteral("image/model"), text(path));
        Q_EMIT imageModelChosen();
    } catch (const std::exception& error) {
        Q_EMIT refused(sayingOf(Task::ChooseModel, error));
    }
    show();
}

void ComputeSettings::useModel(const std::string& path) {
    settings_.set(QStringLiteral("compute/model"), text(path));
    resting_.stop();  // the threads come with it
    play_.useModel(path);
    show();
}

// Those in the folders, then those that were added or are in use though they lie elsewhere.
std::vector<ModelSummary> ComputeSettings::models() const {
    std::vector<ModelSummary> models = engine_.models();
    QStringList others = settings_.list(kAdded);
    others << text(play_.modelPath()) << settings_.text(QStringLiteral("image/model"));
    for (const QString& each : others) {
        const std::string path = each.toStdString();
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored) || contains(models, path)) continue;
        try {
            models.push_back(engine_.inspect(path, false));
        } catch (const Error&) {
            // It is no model any more.
        }
    }
    return models;
}

void ComputeSettings::show() {
    ui::ComputeForm form;
    piano_.clear();
    pictures_.clear();
    const std::optional<ImageModel> draws =
        findImageModel(engine_, settings_.text(QStringLiteral("image/model")).toStdString());
    for (const ModelSummary& model : models()) {
        if (makesPictures(model)) addRow(model, draws ? draws->path : "", form.pictures, pictures_);
        if (playsPiano(model)) addRow(model, play_.modelPath(), form.piano, piano_);
    }
    form.device.names = QStringList{QStringLiteral("auto")};
    for (const DeviceSummary& device : engine_.devices()) form.device.names << text(device.id);
    const ComputeChoice compute = computeOf(settings_);
    form.device.chosen = std::max(0, static_cast<int>(form.device.names.indexOf(text(compute.device))));
    form.precision.names = kPrecisions;
    form.precision.chosen = std::max(0, static_cast<int>(kPrecisions.indexOf(text(compute.precision))));
    form.mostThreads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    form.threads = std::clamp(compute.threads, 0, form.mostThreads);
    shown_ = form;
    page_.setForm(form);
}

void ComputeSettings::measure() {
    page_.setBenchmark(true, {});
    BenchRequest request;
    request.kind = "decode";
    request.model = play_.modelPath();
    request.compute = computeOf(settings_);
    // Away from the window; a closing program stops it.
    benchmark_ = std::jthread([this, request](const std::stop_token& stop) {
        QString result;
        try {
            Events events;
            const BenchResult measured = engine_.run(request, events, stop);
            result = tr("%L1 ms a token in the middle, %L2 ms at the 95th percentile; %L3 tokens a second")
                         .arg(measured.msMedian, 0, 'f', 1)
                         .arg(measured.msP95, 0, 'f', 1)
                         .arg(measured.tokensPerSecond, 0, 'f', 0);
        } catch (const std::exception& error) {
            result = sayingOf(Task::Measure, error).text;
        }
        QMetaObject::invokeMethod(this, [this, result] { page_.setBenchmark(false, result); });
    });
}

}  // namespace continuo::app
