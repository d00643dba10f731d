#include "controllers/jobs/sound_kind.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "controllers/jobs/job_words.h"
#include "controllers/words/words.h"
#include "jobs/sound_job.h"

namespace continuo::app {

JobRunner SoundKind::runner() {
    const JobRunner run =
        soundRunner(my_.engine, my_.gallery, &my_.controls,
                    [&made = made_](GalleryItemId item, const SoundRun& sound) { made.append(item, sound); });
    return [run, &made = made_](const nlohmann::json& request, JobContext& context) {
        made.begin();
        return run(request, context);
    };
}

QString SoundKind::setRequestText(const GallerySet& set) const {
    const SoundSetShape& shape = set.sound();
    const double rate = shape.sampleRate;
    //: Settings of a job: without a picture or sound that it continues.
    QString prompt = JobWords::tr("from scratch");
    if (shape.promptSamples > 0) {
        const QString length = clockText(static_cast<double>(shape.promptSamples) / rate);
        const std::string file = std::filesystem::path(shape.promptFile).stem().string();
        //: Settings of a job: length of the sound that is continued.
        prompt = file.empty()
                     ? JobWords::tr("after %1", "length of sound").arg(length)
                     : JobWords::tr("after %1 of %2", "length of sound and its file").arg(length, text(file));
    }
    return joined({clockText(static_cast<double>(shape.frames * shape.hop) / rate), prompt});
}

QString SoundKind::reasonText(const std::string& reason) const {
    if (reason == SoundJob::kOtherModel)
        return JobWords::tr(
            "Continuo cannot finish these sounds: the model’s file has changed since they were begun. "
            "Restore the earlier file, or generate new sounds.");
    if (reason == SoundJob::kNoCodec)
        return JobWords::tr(
            "Continuo cannot generate these sounds: the model’s codec is missing. Add its file in Settings › "
            "Model & compute, then try again.");
    if (reason == SoundJob::kOtherCodes)
        return JobWords::tr(
            "These sounds were started on another device; finishing them here would change them. Choose the "
            "earlier device, or generate new sounds.");
    return {};
}

}  // namespace continuo::app
