// window_gallery FOLDER [LANGUAGE]: the main window in each palette, filled with made-up music, as PNG files.
#include <QApplication>
#include <QDir>
#include <QLocale>
#include <QTranslator>
#include <cmath>

#include "main_window/inspector_panel.h"
#include "main_window/main_window.h"
#include "main_window/status_line.h"
#include "main_window/takes_panel.h"
#include "main_window/transport_bar.h"
#include "models/takes_model.h"
#include "pages/play_page.h"
#include "roll/keyboard_strip.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

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
    status.keyboardThere = true;
    status.midiOutput = QStringLiteral("Continuo Out");
    status.audio = QStringLiteral("JACK 48 k · 128");
    status.audioMs = 2.7;
    status.audioRuns = true;
    status.msPerToken = 1.2;
    status.answerMs = 84;
    status.latents = 256;
    status.cpuPercent = 41;
    status.device = QStringLiteral("CPU");
    status.model = QStringLiteral("piano 9.0 M");
    status.savedAgo = 2;
    window.status().setForm(status);
    for (int i = 0; i < 16; ++i) window.status().addRate(1 + 0.3 * std::sin(i));
    TakeFacts take;
    take.title = QStringLiteral("Branch A");
    take.model = true;
    take.place = QStringLiteral("1 of 4");
    take.lines = {{QStringLiteral("Surprise, nats/note"), QStringLiteral("1.71"), 0.4},
                  {QStringLiteral("Length"), QStringLiteral("0:14"), -1}};
    take.canKeep = take.canFork = take.canDiscard = true;
    window.takes().setFacts(take);
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
        MainWindow window(model);
        fill(window);
        window.show();
        window.takes().setOpen(model.index(0, 0), true);
        QCoreApplication::processEvents();
        window.takes().select(model.find(TakeRow::Kind::Branch, 1));
        QCoreApplication::processEvents();
        window.grab().save(
            folder.filePath(QLatin1String("window-") + QLatin1String(name) + QLatin1String(".png")));
    }
    return 0;
}
