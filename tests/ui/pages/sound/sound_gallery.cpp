// Draws the Sound page for inspection: sound_gallery FOLDER
#include <QApplication>
#include <QDir>
#include <QTest>
#include <cstdio>

#include "pages/sound/sound_page.h"
#include "theme/theme.h"
#include "ui/pages/sound/made_up_sounds.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

void draw(const QString& file, Scheme scheme, bool filled) {
    Theme::instance().setScheme(scheme);
    SoundPage page;
    page.resize(868, 740);
    page.show();
    if (filled) {
        page.setSet(soundSet(4, 10, 12.4, 20));
        page.canvas().setSeam(10.0);
        QTest::qWait(50);
        page.canvas().fit();
        page.setPlaying(1, 11.9);
        page.setLevel(-10.2);
    }
    QTest::qWait(300);
    page.grab().save(file);
    std::printf("%s\n", qPrintable(file));
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Theme::instance().install();
    if (argc != 2) {
        std::fprintf(stderr, "sound_gallery FOLDER\n");
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    draw(folder.filePath(QStringLiteral("sound-dark.png")), Scheme::Dark, true);
    draw(folder.filePath(QStringLiteral("sound-light.png")), Scheme::Light, true);
    draw(folder.filePath(QStringLiteral("sound-high-contrast.png")), Scheme::HighContrast, true);
    draw(folder.filePath(QStringLiteral("sound-empty.png")), Scheme::Dark, false);
    return 0;
}
