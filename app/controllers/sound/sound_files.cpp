#include "controllers/sound/sound_files.h"

#include <continuo/error.h>

#include <QDir>
#include <QFileInfo>
#include <optional>
#include <utility>

#include "audio/original_prompt.h"
#include "audio/sound_file_reader.h"
#include "audio/sound_file_writer.h"
#include "controllers/sound/sound_subjects.h"
#include "controllers/words/file_filters.h"
#include "controllers/words/words.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/sound_workspace.h"
#include "pages/sound/sound_page.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

SampleFormat chosenFormat(ui::SoundFile file) {
    switch (file) {
        case ui::SoundFile::Wav16: return SampleFormat::Int16;
        case ui::SoundFile::WavFloat: return SampleFormat::Float32;
        case ui::SoundFile::Wav24:
        case ui::SoundFile::Flac:
        case ui::SoundFile::Ogg: break;
    }
    return SampleFormat::Int24;
}

QString fileSuffix(ui::SoundFile file) {
    return file == ui::SoundFile::Flac  ? QStringLiteral("flac")
           : file == ui::SoundFile::Ogg ? QStringLiteral("ogg")
                                        : QStringLiteral("wav");
}

// Returns the origin of generated sound; nullopt for rendered notes and other files.
std::optional<SoundOrigin> parseOrigin(const std::string& comment) {
    if (comment.empty()) return std::nullopt;
    try {
        SoundOrigin origin = parseSoundOrigin(comment);
        return origin.codecHash.empty() ? std::nullopt : std::optional(std::move(origin));
    } catch (const Error&) {
        return std::nullopt;
    }
}

// Writes the sound with the sample rate and channels of the prompt's file. If that file is missing or was
// changed, writes the sound in mono at the model's rate and returns a note.
QString write(const SoundToExport& sound, const QString& file, SampleFormat format,
              const std::stop_token& stop) {
    const bool fromFile = !sound.prompt.empty() && !sound.promptFile.empty();
    std::optional<FullSound> full;
    if (fromFile)
        full =
            readOriginalPrompt({sound.promptFile, sound.promptFirst, sound.prompt, sound.sampleRate}, stop);
    const bool lost = fromFile && !full;
    if (!full) full = {sound.sampleRate, {sound.prompt}};
    appendContinuation(*full, sound.promptEnd, sound.made, sound.sampleRate);
    SoundFileWriter writer(file.toStdString(), full->sampleRate, format, full->frames(), sound.origin,
                           static_cast<int>(full->channels.size()));
    writer.write(full->interleaved());
    writer.finish();
    if (!lost) return {};
    return SoundFiles::tr(
               "The prompt's file “%1” is missing or was changed, so the exported sound is mono, at %L2 Hz.")
        .arg(QFileInfo(text(sound.promptFile)).fileName())
        .arg(sound.sampleRate);
}

bool isFlac(const QString& file) { return QFileInfo(file).suffix().toLower() == QLatin1String("flac"); }

}  // namespace

SoundFiles::SoundFiles(Settings& settings, QWidget& window, ui::SoundWorkspace& workspace)
    : workspace_(workspace),
      work_(settings, window, workspace.page().banners(), subjects::kSoundFiles,
            {keys::kSoundsFolder, keys::kSoundsExportFolder}) {}

QString SoundFiles::askForSound() { return work_.askToOpen(tr("Open a sound"), soundFilter()); }

void SoundFiles::open(const QString& file, int sampleRate, const QString& note) {
    work_.start(Task::ReadFile,
                [this, file, sampleRate, note](const std::stop_token& stop) -> SideWork::Completion {
                    const QString name = QFileInfo(file).fileName();
                    try {
                        const SoundRead read = readSound(file.toStdString(), sampleRate, stop);
                        SoundSource source;
                        source.samples = read.samples;
                        source.sampleRate = sampleRate;
                        source.file = file;
                        source.origin = parseOrigin(read.comment);
                        if (source.origin) source.take = source.origin->promptTake;
                        auto wave = std::make_shared<ui::WaveSamples>();
                        wave->append(source.samples);
                        source.wave = wave;
                        QStringList warnings;
                        if (!note.isEmpty()) warnings << note;
                        for (const std::string& warning : read.warnings)
                            warnings << name + QLatin1Char(' ') + text(warning);
                        return [this, source, warnings] {
                            ui::BannerStack& banners = workspace_.page().banners();
                            banners.clear(subjects::kSoundFiles);
                            banners.showMessage(subjects::kSoundRead, ui::Banner::Kind::Warn,
                                                warnings.join(QLatin1Char('\n')));
                            Q_EMIT opened(source);
                            Q_EMIT fileOpened(source.file);
                        };
                    } catch (const std::exception& error) {
                        return [this, why = soundErrorMessage(name, error)] { work_.showError(why); };
                    }
                });
}

void SoundFiles::askExport(const QString& name, const SoundToExport& sound) {
    const ui::SoundFile kind = workspace_.inspector().form().file;
    QStringList filters{tr("WAV files (*.wav)"), tr("FLAC files (*.flac)"), tr("Ogg Vorbis files (*.ogg)")};
    filters.move(kind == ui::SoundFile::Ogg ? 2 : kind == ui::SoundFile::Flac ? 1 : 0, 0);
    const QString file = work_.askToExport(tr("Export the sound"), name + QLatin1Char('.') + fileSuffix(kind),
                                           filters.join(QStringLiteral(";;")));
    if (!file.isEmpty()) exportSound(sound, file);
}

void SoundFiles::exportSound(const SoundToExport& sound, const QString& file) {
    if (!hasWritableSoundSuffix(file.toStdString()))
        return work_.showError(ui::UserMessage(
            tr("Continuo did not write %1: the name must end in .wav, .flac or .ogg. Choose another name.")
                .arg(QDir::toNativeSeparators(file))));
    SampleFormat format = chosenFormat(workspace_.inspector().form().file);
    if (isFlac(file) && format == SampleFormat::Float32) format = SampleFormat::Int24;  // FLAC has no floats
    work_.start(Task::Export,
                [this, sound, file, format](const std::stop_token& stop) -> SideWork::Completion {
                    const QString note = write(sound, file, format, stop);
                    return [this, file, note] {
                        const QString line = tr("Wrote %1").arg(QDir::toNativeSeparators(file));
                        work_.showWritten(note.isEmpty() ? line : line + QStringLiteral(". ") + note, file);
                    };
                });
}

void SoundFiles::drag(const QString& name, const std::string& state, const SoundToExport& sound,
                      const FileWork::BeginDrag& begin) {
    const SampleFormat format = chosenFormat(workspace_.inspector().form().file);
    work_.drag(
        name + QStringLiteral(".wav"), state + ' ' + std::to_string(static_cast<int>(format)),
        [sound, format](const QString& file, const std::stop_token& stop) {
            return write(sound, file, format, stop);
        },
        begin);
}

}  // namespace continuo::app
