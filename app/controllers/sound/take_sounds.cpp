#include "controllers/sound/take_sounds.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "audio/sound_file_reader.h"
#include "controllers/sound/sound_subjects.h"
#include "controllers/takes/export/export_choices.h"
#include "library/export.h"
#include "library/take_reference.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "settings/settings.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

// s. kTail: kept after the last note; short, because a model would continue the silence. kFaded: the
// renderer's fade-out at the end, which is cut off.
constexpr double kTail = 0.3, kFaded = 0.05;

}  // namespace

TakeSounds::TakeSounds(const Library& library, Settings& settings, ui::SoundWorkspace& workspace)
    : library_(library),
      settings_(settings),
      workspace_(workspace),
      notice_(workspace.page().banners(), subjects::kSoundFiles),
      work_(notice_) {}

void TakeSounds::open(NodeId node, const QString& name, int sampleRate) {
    notice_.runGuarded(Task::ReadFile, [&] {
        const TakeContent content = library_.content(node);
        if (countNotes(content, {}) == 0)
            return notice_.showHint(tr("“%1” has no notes to render.").arg(name));
        SoundOptions options;
        options.render = renderOptions(settings_);
        options.render.format = SampleFormat::Float32;
        options.render.tailSeconds = kTail;
        options.provenance = false;
        const std::filesystem::path file = folder_.path() / "take.wav";
        auto sound = std::make_shared<const SoundExport>(soundExport(library_, node, content, file, options));
        notice_.showHint(tr("Rendering “%1” as sound…").arg(name));
        work_.startWithCompletion(
            Task::ReadFile,
            [this, sound, file, name, sampleRate,
             take = takeReference(library_, node)](const std::stop_token& stop) -> SideWork::Completion {
                render(*sound, stop);
                auto source = std::make_shared<SoundSource>();
                source->samples = readSound(file, sampleRate, stop).samples;
                std::error_code ignored;
                std::filesystem::remove(file, ignored);
                const auto faded = static_cast<std::size_t>(kFaded * sampleRate);
                source->samples.resize(source->samples.size() - std::min(faded, source->samples.size()));
                source->sampleRate = sampleRate;
                source->file = name;
                source->take = take;
                auto wave = std::make_shared<ui::WaveSamples>();
                wave->append(source->samples);
                source->wave = wave;
                return [this, source] {
                    workspace_.page().banners().clear(subjects::kSoundFiles);
                    Q_EMIT opened(*source);
                };
            });
    });
}

}  // namespace continuo::app
