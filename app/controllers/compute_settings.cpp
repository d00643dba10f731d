#include "controllers/compute_settings.h"

#include <QFileDialog>
#include <QLocale>
#include <algorithm>

#include "controllers/duet_choices.h"
#include "controllers/error_words.h"
#include "controllers/play_controller.h"
#include "controllers/words.h"
#include "files/model_card.h"
#include "pages/settings_compute_page.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

const QStringList kPrecisions = {QStringLiteral("bf16"), QStringLiteral("f32"), QStringLiteral("int8")};
constexpr int kRest = 600;  // ms

QString kilo(std::uint64_t bytes) { return QLocale().formattedDataSize(static_cast<qint64>(bytes)); }

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
        if (!file.isEmpty()) useModel(file.toStdString());
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
    const std::vector<ModelSummary> models = engine_.models();
    const bool known = form.model >= 0 && form.model < static_cast<int>(models.size());
    const std::string model = known ? models[static_cast<std::size_t>(form.model)].path : play_.modelPath();
    // A slider passes many values on its way, and each of them would load the model anew.
    const bool onlyThreads = now.threads != before.threads && now.device == before.device &&
                             now.precision == before.precision && model == play_.modelPath();
    if (onlyThreads) return resting_.start();
    useModel(model);
}

bool ComputeSettings::makesPictures(const std::string& path) const {
    try {
        return engine_.inspect(path, false).modality == "image";
    } catch (const Error&) {  // whoever loads it says what is wrong
        return false;
    }
}

void ComputeSettings::useModel(const std::string& path) {
    if (makesPictures(path)) {
        settings_.set(QStringLiteral("image/model"), text(path));
        Q_EMIT imageModelChosen();
        return show();
    }
    settings_.set(QStringLiteral("compute/model"), text(path));
    resting_.stop();  // the threads come with it
    play_.useModel(path);
    show();
}

void ComputeSettings::show() {
    ui::ComputeForm form;
    for (const ModelSummary& model : engine_.models()) {
        if (model.path == play_.modelPath()) form.model = static_cast<int>(form.models.size());
        form.models.push_back(
            {text(model.name),
             tr("%1 parameters, %2").arg(text(shortCount(model.parameters)), kilo(model.fileBytes)),
             text(licenceOf(model.card))});
    }
    form.device.names = QStringList{QStringLiteral("auto")};
    for (const DeviceSummary& device : engine_.devices()) form.device.names << text(device.id);
    const ComputeChoice compute = computeOf(settings_);
    form.device.chosen = std::max(0, static_cast<int>(form.device.names.indexOf(text(compute.device))));
    form.precision.names = kPrecisions;
    form.precision.chosen = std::max(0, static_cast<int>(kPrecisions.indexOf(text(compute.precision))));
    form.mostThreads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    form.threads = std::clamp(compute.threads, 0, form.mostThreads);
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
