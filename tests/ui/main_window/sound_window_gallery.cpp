// sound_window_gallery FOLDER [LANGUAGE]: the window with the Sound workspace in each palette, as PNG files.
#include <QApplication>
#include <QDir>
#include <QTest>
#include <QTranslator>
#include <cstdio>

#include "main_window/bars/sound_bar.h"
#include "main_window/inspector/sound_inspector.h"
#include "ui/main_window/sound_commands.h"
#include "ui/pages/sound/sound_sets.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

void draw(const QString& file, Scheme scheme, bool records = false) {
    Theme::instance().setScheme(scheme);
    TakesModel takes;
    SoundWindow made(takes);
    SoundWorkspace& sound = *made.sound;
    ModelFacts facts;
    facts.name = QStringLiteral("audio-s 61M");
    facts.maxLatents = 1024;
    facts.natsPerToken = {{16, 1.9}, {64, 1.7}, {256, 1.5}, {512, 1.43}, {1024, 1.4}};
    facts.msPerToken = {{16, 3.1}, {64, 4.0}, {256, 7.0}, {512, 9.6}, {1024, 14}};
    sound.setModel(facts, {8, 1024, 25, 105});
    SoundForm form;
    form.promptTo = 10;
    form.seed = 609322148150;
    sound.setForm(form);
    QVector<PictureSetRow> rows(3);
    const QStringList names = {QStringLiteral("nocturne.wav"), QStringLiteral("rain.flac"),
                               QStringLiteral("choir-room.wav")};
    for (int i = 0; i < rows.size(); ++i) {
        rows[i].id = i + 1;
        rows[i].name = names[i];
        rows[i].detail = QStringLiteral("%1 variations").arg(4 - i);
        rows[i].bitsPerDim = 2.06 + 0.1 * i;
        rows[i].starred = i == 2;
    }
    sound.sets().setRows(rows);
    made.window.show();
    made.window.showWorkspace(Workspace::Sound);
    sound.setSet(soundSet(4, 10, 12.4, 20));
    sound.setState({.running = true, .frame = 310, .frames = 500, .variations = 4, .secondsLeft = 59});
    QTest::qWait(100);
    sound.page().canvas().fit();
    sound.setPlaying(1, 11.9);
    sound.page().setLevel(-10.2);
    if (records) {
        sound.setFromTake(SoundWorkspace::FromTake::Yes);
        sound.setRecording(SoundRecordingState{RecordFrom::Input, 72.4, 600});
        sound.bar().setRecordingLevels(-9, -14);
    }
    QTest::qWait(400);
    made.window.grab().save(file);
    std::printf("%s\n", qPrintable(file));
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "sound_window_gallery FOLDER [LANGUAGE]\n");
        return 2;
    }
    QTranslator translator;
    if (argc > 2 &&
        translator.load(
            QStringLiteral(":/continuo/translations/continuo_%1.qm").arg(QString::fromLocal8Bit(argv[2]))))
        QCoreApplication::installTranslator(&translator);
    Theme::instance().install();
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    draw(folder.filePath(QStringLiteral("sound-dark.png")), Scheme::Dark);
    draw(folder.filePath(QStringLiteral("sound-records.png")), Scheme::Dark, true);
    draw(folder.filePath(QStringLiteral("sound-light.png")), Scheme::Light);
    draw(folder.filePath(QStringLiteral("sound-contrast.png")), Scheme::HighContrast);
    return 0;
}
