// Draws a performance into pictures: roll_gallery FILE.mid FOLDER
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QPixmap>

#include "midi/file/standard_midi_file.h"
#include "pages/play/stage_view.h"
#include "roll/heat_legend.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"

using namespace continuo;
using namespace continuo::ui;

namespace {

constexpr double kTurn = 7.0, kNow = 28.0, kFrom = 0.0;

Voice voiceAt(double seconds) {
    return static_cast<int>(std::floor(seconds / kTurn)) % 2 == 0 ? Voice::You : Voice::Model;
}

// Returns turns of seven seconds each; notes after `kNow` are the model's and pending. Bits are made up.
std::shared_ptr<RollContent> contentOf(const Performance& performance) {
    auto content = std::make_shared<RollContent>();
    int count = 0;
    for (const Note& note : performance.notes) {
        const double start = note.start - kFrom, end = note.end - kFrom;
        if (start < 0) continue;
        const bool pending = start >= kNow;
        const auto bits = static_cast<float>(8.0 * std::pow(std::abs(std::sin(12.9898 * ++count)), 4));
        content->addNote({start, start < kNow && end > kNow ? kStillSounds : end, note.pitch, note.velocity,
                          pending ? Voice::Model : voiceAt(start), bits, pending});
    }
    for (const PedalChange& change : performance.pedal) {
        const double time = change.time - kFrom;
        content->addPedal({time, change.value, time >= kNow ? Voice::Model : voiceAt(time), time >= kNow});
    }
    for (double start = 0; start < kNow; start += kTurn)
        content->addTurn({start, start + kTurn, voiceAt(start)});
    content->addTurn({kNow, kNow + 30, Voice::Model, true});
    return content;
}

void save(QWidget& widget, double ratio, const QString& path) {
    widget.ensurePolished();
    QPixmap picture(widget.size() * ratio);
    picture.setDevicePixelRatio(ratio);
    widget.render(&picture);
    if (!picture.save(path)) std::fprintf(stderr, "roll_gallery: %s cannot be written\n", qPrintable(path));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("roll_gallery FILE.mid FOLDER\n", stderr);
        return 2;
    }
    QApplication application(argc, argv);
    Theme::instance().install();
    const auto content = contentOf(app::readMidiFile(argv[1]).performance);
    const QDir folder(QString::fromLocal8Bit(argv[2]));
    folder.mkpath(QStringLiteral("."));

    QWidget page;
    page.resize(860, 702);
    PianoRoll roll(&page);
    roll.setGeometry(0, 0, 860, 630);
    roll.setContent(content);
    roll.setMemoryBegin(0.5);
    roll.setNow(kNow);
    KeyboardStrip strip(&page);
    strip.setGeometry(0, 630, 860, 72);
    for (const RollNote& note : content->soundingNotes()) strip.setPressed(note.pitch, note.voice, true);
    strip.setPressed(49, Voice::You, true);
    strip.setPressed(48, Voice::You, true);
    strip.setPitchRange(roll.lowestPitchShown(), roll.highestPitchShown());

    StageView stage(app::makeParameters().play);
    stage.resize(1440, 900);
    stage.roll()->setContent(content);
    stage.roll()->setNow(kNow);
    stage.setForm({.take = QStringLiteral("Take 12"),
                   .takeNote = QStringLiteral("recording, saved 2 s ago"),
                   .memory = QStringLiteral("hears everything since 12:13"),
                   .panicKey = QStringLiteral("Shift+Esc"),
                   .exitKey = QStringLiteral("F11"),
                   .clockSeconds = 12 * 60 + 41.3,
                   .recording = true,
                   .turn = {.live = true, .modelsTurn = true, .fraction = 0.8, .secondsLeft = 7.2},
                   .turnHint = QStringLiteral("The model yields when you play."),
                   .answerMs = 84,
                   .lateNotes = 0,
                   .xruns = 0});
    for (const RollNote& note : content->soundingNotes())
        stage.keyboard()->setPressed(note.pitch, note.voice, true);

    KeyboardStrip caps;
    caps.resize(1360, 194);
    caps.setLarge(true);
    caps.setComputerKeysOn(true);
    caps.setPressed(65, Voice::You, true);

    const std::pair<Scheme, const char*> schemes[] = {
        {Scheme::Dark, "dark"}, {Scheme::Light, "light"}, {Scheme::HighContrast, "contrast"}};
    for (const auto& [scheme, name] : schemes) {
        Theme::instance().setScheme(scheme);
        save(caps, 1, folder.filePath(QStringLiteral("caps-%1.png").arg(QLatin1String(name))));
        for (const bool heat : {false, true}) {
            roll.setHeat(heat);
            roll.setSelectedNote(heat ? std::optional(content->notes()[content->notes().size() / 3])
                                      : std::nullopt);
            stage.setHeat(heat);
            stage.resize(1024, 680);
            save(stage, 1, folder.filePath(QStringLiteral("stage-small-%1.png").arg(QLatin1String(name))));
            stage.resize(1440, 900);
            for (const int ratio : {1, 2}) {
                save(stage, ratio,
                     folder.filePath(QStringLiteral("stage-%1%2@%3.png")
                                         .arg(QLatin1String(name), heat ? QStringLiteral("-heat") : QString())
                                         .arg(ratio)));
                save(page, ratio,
                     folder.filePath(QStringLiteral("%1%2@%3.png")
                                         .arg(QLatin1String(name), heat ? QStringLiteral("-heat") : QString())
                                         .arg(ratio)));
            }
        }
    }
    return 0;
}
