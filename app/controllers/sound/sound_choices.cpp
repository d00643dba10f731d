#include "controllers/sound/sound_choices.h"

#include <continuo/error.h>

#include <algorithm>
#include <cmath>

#include "controllers/generated/form_sampling.h"
#include "controllers/generated/stored_form.h"
#include "jobs/sound_job.h"
#include "parameters/program_parameters.h"

namespace continuo::app {
namespace {

constexpr StoredFormKeys kStoredSound{keys::kSoundGroup, keys::kSoundLatentsAuto, keys::kSoundSeedLocked,
                                      keys::kSoundSeed, OriginKind::Music};

}  // namespace

ui::SoundForm loadSoundForm(Settings& settings) {
    auto form = loadStoredForm<ui::SoundForm>(settings, kStoredSound);
    form.file = static_cast<ui::SoundFile>(settings.whole(keys::kSoundFile, static_cast<int>(form.file)));
    form.exportsPrompt = settings.flag(keys::kSoundExportsPrompt, form.exportsPrompt);
    return form;
}

void storeSoundForm(Settings& settings, const ui::SoundForm& form) {
    storeForm(settings, kStoredSound, form);
    settings.set(keys::kSoundFile, static_cast<int>(form.file));
    settings.set(keys::kSoundExportsPrompt, form.exportsPrompt);
}

ui::SoundForm formWithOrigin(ui::SoundForm form, const SoundOrigin& origin, const SoundModel& model) {
    applySampling(form, origin.sampling, model.facts.maxLatentsOrWindow());
    form.levels = origin.levels == model.shape.levels ? 0 : origin.levels;
    if (origin.seconds > 0) form.seconds = std::min(origin.seconds, parameters::kSoundSeconds.controlMax);
    return form;
}

NewSet newSoundSet(const SoundModel& model, const ui::SoundForm& form, const SoundSource& source) {
    NewSet set;
    // Clamps the levels to this model's: the form may be for another model.
    const int levels =
        form.levels == 0 ? 0 : std::clamp(form.levels, model.shape.fewestLevels, model.shape.levels);
    SoundSetShape shape = makeSoundSetShape(model.shape, model.codec, form.seconds, levels);
    set.modelName = model.name;
    if (!source.isEmpty()) {
        if (source.sampleRate != shape.sampleRate)
            throw Error(ErrorCode::BadRequest, "the sound has another sample rate than the model");
        const auto most = std::ssize(source.samples);
        const auto sampleAt = [&](double seconds) {
            return std::clamp<std::int64_t>(std::llround(seconds * shape.sampleRate), 0, most);
        };
        const std::int64_t to = sampleAt(form.promptTo), from = std::min(sampleAt(form.promptFrom), to);
        if (to > from) {
            const std::span<const float> prompt =
                std::span(source.samples)
                    .subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
            set.source = samplesAsBytes(prompt);
            shape.promptSamples = to - from;
            shape.promptFile = source.file.toStdString();
            shape.promptFirst = source.first + from;
            shape.promptTake = source.take;
        }
    }
    set.shape = shape;
    return set;
}

}  // namespace continuo::app
