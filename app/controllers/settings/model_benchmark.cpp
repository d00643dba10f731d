#include "controllers/settings/model_benchmark.h"

#include <QLocale>
#include <optional>

#include "controllers/models/chosen_compute.h"
#include "controllers/models/measured_speeds.h"
#include "controllers/models/model_card_words.h"
#include "controllers/play/play_controller.h"
#include "controllers/words/error_words.h"
#include "pages/settings/settings_compute_page.h"
#include "settings/settings.h"

namespace continuo::app {

ModelBenchmark::ModelBenchmark(const Dependencies& dependencies)
    : engine_(dependencies.engine),
      play_(dependencies.play),
      settings_(dependencies.settings),
      page_(dependencies.page) {}

void ModelBenchmark::show(const std::string& device) {
    device_ = device;
    if (measuring_) return;
    const QString place = speedKey(play_.modelSummary().hash, device, loadComputeChoice(settings_).precision);
    if (const std::optional<StoredBenchmark> kept = loadBenchmark(settings_, place)) {
        const QString day = QLocale().toString(kept->day, QLocale::ShortFormat);
        //: Measured speed of a model: %4 is a date.
        return page_.setBenchmark(
            false, tr("%L1 ms/token (median), %L2 ms (95th percentile); %L3 tokens/s, measured on %4")
                       .arg(kept->msMedian, 0, 'f', 1)
                       .arg(kept->msP95, 0, 'f', 1)
                       .arg(kept->tokensPerSecond, 0, 'f', 0)
                       .arg(day));
    }
    const QVector<StoredSpeed> speeds = loadSpeeds(settings_, place);
    page_.setBenchmark(false, speeds.isEmpty() ? QString() : speedText({{}, {}, speeds}));
}

void ModelBenchmark::measure(const std::string& device) {
    measuring_ = true;
    page_.setBenchmark(true, {});
    BenchRequest request;
    request.kind = "decode";
    request.modelPath = play_.modelPath();
    request.compute = loadComputeChoice(settings_);
    thread_.cancel();
    thread_.start([this, request, device](const std::stop_token& stop) -> SideThread::Completion {
        std::optional<BenchResult> result;
        QString place;
        QString trouble;
        try {
            Events events;
            result = engine_.run(request, events, stop);
            place = speedKey(engine_.inspect(request.modelPath, ModelHash::Computed, stop).hash, device,
                             request.compute.precision);
        } catch (const std::exception& error) {
            trouble = messageFor(Task::Measure, error).text;
        }
        return [this, place, result, trouble] {
            measuring_ = false;
            if (result) storeBenchmark(settings_, place, *result);
            if (trouble.isEmpty())
                show(device_);
            else
                page_.setBenchmark(false, trouble);
        };
    });
}

}  // namespace continuo::app
