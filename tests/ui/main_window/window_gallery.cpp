// window_gallery FOLDER [LANGUAGE]: the main window in each palette with made-up music, as PNG files.
#include <QApplication>
#include <QDir>
#include <QLocale>
#include <QTest>
#include <QTranslator>
#include <cmath>

#include "main_window/bars/sampling_bar.h"
#include "main_window/bars/status_line.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "models/takes_model.h"
#include "pages/image/image_page.h"
#include "pages/play/play_page.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "settings/parameter_table.h"
#include "theme/theme.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "ui/raster/face_fixtures.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

std::vector<TakeRow> takes() {
    const auto branch = [](qint64 id, const char* name, double nats, bool starred) {
        TakeRow row;
        row.kind = TakeRow::Kind::Branch;
        row.id = id;
        row.name = QString::fromLatin1(name);
        row.natsPerNote = nats;
        row.starred = starred;
        for (int i = 0; i < 22; ++i)
            row.contour << static_cast<float>(0.5 + 0.4 * std::sin(0.5 * i + static_cast<double>(id)));
        return row;
    };
    TakeRow recording;
    recording.kind = TakeRow::Kind::Recording;
    recording.id = 12;
    recording.name = QStringLiteral("You");
    recording.detail = QStringLiteral("0:14 · 97 notes");
    TakeRow first;
    first.id = 12;
    first.name = QStringLiteral("Take 12");
    first.detail = QStringLiteral("now");
    TakeRow c = branch(3, "C", 1.88, false);
    c.children = {branch(5, "C.1 at 0:14", 1.93, false)};
    first.children = {recording, branch(1, "A", 1.71, true), branch(2, "B", 1.84, false), c,
                      branch(4, "D", 2.05, false)};
    TakeRow second;
    second.id = 11;
    second.name = QStringLiteral("Take 11");
    second.detail = QStringLiteral("2 branches");
    second.starred = true;
    return {first, second};
}

std::shared_ptr<RollContent> music() {
    auto roll = std::make_shared<RollContent>();
    for (int i = 0; i < 260; ++i) {
        const double start = 0.15 * i;
        const bool model = std::fmod(start, 16) > 8;
        const int pitch = 60 + static_cast<int>(14 * std::sin(0.21 * i) + 9 * std::sin(0.77 * i));
        roll->addNote({start, start + 0.1 + 0.5 * std::fabs(std::sin(i)), pitch, 40 + i % 60,
                       model ? Voice::Model : Voice::You, static_cast<float>(i % 9), start > 36});
        if (i % 7 == 0) roll->addPedal({start, i % 2 == 0 ? 127 : 0, Voice::You, false});
    }
    for (int i = 0; i < 5; ++i)
        roll->addTurn({8.0 * i, 8.0 * i + 8, i % 2 == 0 ? Voice::You : Voice::Model, i == 4});
    return roll;
}

void fill(MainWindow& window) {
    window.page().setEmpty(false);
    window.page().setHeader({QStringLiteral("Take 12"), QStringLiteral("Branch A"), 97, 79});
    window.page().roll().setContent(music());
    window.page().roll().setNow(36);
    window.page().keyboard().setPressed(64, Voice::You, true);
    window.page().keyboard().setPressed(73, Voice::Model, true);
    ModelFacts facts;
    facts.maxLatents = 1024;
    facts.natsPerToken = {{16, 2.93},  {32, 2.51},  {64, 2.27},  {128, 2.19},
                          {256, 2.15}, {512, 2.12}, {1024, 2.11}};
    facts.msPerToken = {{64, 0.9}, {256, 1.1}, {1024, 2.2}};
    window.inspector().setModel(facts);
    window.inspector().setForm({});
    window.transport().setTurn({true, true, 0.7, 4});
    window.transport().setTime(761.3);
    StatusForm status;
    status.keyboard = QStringLiteral("Roland FP-30");
    status.keyboardConnected = true;
    status.midiOutput = QStringLiteral("Continuo Out");
    status.audio = QStringLiteral("JACK 48 k · 128");
    status.audioMs = 2.7;
    status.audioRunning = true;
    status.msPerToken = 1.2;
    status.answerMs = 84;
    status.latents = 256;
    status.cpuPercent = 41;
    status.device = QStringLiteral("CPU");
    status.modelName = QStringLiteral("piano 9.0 M");
    status.savedAgo = 2;
    window.status().setForm(status);
    for (int i = 0; i < 16; ++i) window.status().addRate(1 + 0.3 * std::sin(i));
    Facts take;
    take.title = QStringLiteral("Branch A");
    take.model = true;
    take.place = QStringLiteral("1 of 4");
    take.lines = {{QStringLiteral("Surprise, nats/note"), QStringLiteral("1.71"), 0.4},
                  {QStringLiteral("Length"), QStringLiteral("0:14"), -1}};
    take.canKeep = take.canContinue = take.canDiscard = true;
    window.takes().setFacts(take);
}

QVector<PictureSetRow> sets() {
    const auto set = [](qint64 id, const char* name, const char* detail, double bits, int mouth) {
        PictureSetRow row;
        row.id = id;
        row.name = QString::fromLatin1(name);
        row.detail = QString::fromUtf8(detail);
        row.bitsPerDim = bits;
        row.thumbnail = face(64, mouth);
        return row;
    };
    QVector<PictureSetRow> rows = {
        set(9, "Source, 50 % kept", "64 × 64", -1, 0), set(4, "Set 4", "8 pictures, row 47", -1, 4),
        set(3, "Set 3", "8 pictures", 2.11, 2), set(2, "Set 2", "8 pictures", 2.19, 3),
        set(1, "Set 1", "4 pictures", 2.34, 5)};
    rows[0].isSource = true;
    rows[1].running = true;
    rows[2].starred = true;
    return rows;
}

void fillImage(MainWindow& window) {
    ImageWorkspace& image = window.image();
    ModelFacts facts;
    facts.name = QStringLiteral("emoji-64 12 M");
    facts.maxLatents = 1024;
    facts.natsPerToken = {{16, 1.9},   {32, 1.78},  {64, 1.7},   {128, 1.61},
                          {256, 1.55}, {512, 1.50}, {1024, 1.48}};
    facts.msPerToken = {{16, 1.1}, {64, 1.4}, {256, 2.6}, {512, 4.1}, {1024, 8}};
    image.setModel(facts, {64, 64, {QStringLiteral("Smileys & Emotion, fluent-3d")}});
    auto form = continuo::app::defaultForm<ImageForm>();
    form.latents = 512;
    form.variations = 8;
    form.seed = 117752034410;
    form.seedLocked = true;
    form.label = QStringLiteral("Smileys & Emotion, fluent-3d");
    form.keptRows = 32;
    image.setForm(form);
    image.sets().setRows(sets());
    image.pictures().select(image.sets().find(4));
    image.setSet(halfMadeSet());
    image.setState({true, false, 47, 64, 8, 14});
    image.page().select(4);
    image.page().setPictureMode(4, RasterMode::Surprise);
}

void fillSound(SoundWorkspace& sound) {
    ModelFacts facts;
    facts.name = QStringLiteral("audio-s 61M");
    facts.maxLatents = 1024;
    facts.natsPerToken = {{16, 1.9}, {64, 1.7}, {256, 1.5}, {512, 1.43}, {1024, 1.4}};
    facts.msPerToken = {{16, 3.1}, {64, 4.0}, {256, 7.0}, {512, 9.6}, {1024, 14}};
    sound.setModel(facts, {8, 1024, 25, 105});
    auto form = continuo::app::defaultForm<SoundForm>();
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
    sound.setSet(soundSet(4, 10, 12.4, 20));
    sound.setState({.running = true, .frame = 310, .frames = 500, .variations = 4, .secondsLeft = 59});
    QTest::qWait(100);
    sound.page().canvas().fit();
    sound.setPlaying(1, 11.9);
    sound.page().setLevel(-10.2);
    QTest::qWait(400);  // threads draw the spectrogram
}

}  // namespace

int main(int argc, char** argv) {
    QApplication program(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    QTranslator words;
    if (argc > 2) {
        QLocale::setDefault(QLocale(QString::fromLocal8Bit(argv[2])));
        if (!words.load(QLocale(), QStringLiteral("continuo"), QStringLiteral("_"),
                        QStringLiteral(":/translations")))
            qFatal("no translation to %s", argv[2]);
        QCoreApplication::installTranslator(&words);
    }
    Theme::instance().install();
    const std::pair<Scheme, const char*> schemes[] = {
        {Scheme::Dark, "dark"}, {Scheme::Light, "light"}, {Scheme::HighContrast, "contrast"}};
    for (const auto& [scheme, name] : schemes) {
        Theme::instance().setScheme(scheme);
        TakesModel model;
        model.setRows(takes());
        MainWindow window(continuo::app::makeParameters(), model);
        fill(window);
        window.show();
        window.takes().setExpanded(model.index(0, 0), true);
        QCoreApplication::processEvents();
        window.takes().select(model.find(TakeRow::Kind::Branch, 1));
        QCoreApplication::processEvents();
        const auto save = [&, name = name](const char* what) {
            for (int pass = 0; pass < 3; ++pass)
                QCoreApplication::processEvents();  // layouts settle in steps
            window.grab().save(
                folder.filePath(QStringLiteral("%1-%2.png").arg(QLatin1String(what), QLatin1String(name))));
        };
        save("window");
        window.showWorkspace(Workspace::Sound);
        fillSound(window.sound());
        save("sound");
        window.showWorkspace(Workspace::Image);
        save("image-missing");
        fillImage(window);
        save("image");
        window.resize(1024, 680);
        save("image-small");
    }
    return 0;
}
