// Pictures of the Sound page to look at: sound_gallery FOLDER
#include <QApplication>
#include <QDir>
#include <QTest>
#include <cstdio>

#include "pages/sound/sound_page.h"
#include "theme/theme.h"
#include "ui/wave/wave_fixtures.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

SoundSet fourVariations() {
    SoundSet set;
    set.title = QStringLiteral("nocturne.wav");
    set.detail = QStringLiteral("variation A · 10.0 s kept, 12.4 of 20 s generated");
    const auto prompt = promptAndMade(10, 0, 0);
    set.prompt = prompt;
    for (int i = 0; i < 4; ++i) {
        auto content = std::make_shared<WaveContent>(prompt->beginning(10));
        content->madeFrom = 10;
        content->expectedEnd = 30;
        content->samples.append(strokes(12.4, 16'000, 5 * i));
        addCodes(*content, 310);
        SoundVariationForm form;
        form.id = i + 1;
        form.letter = QChar(u'A' + i);
        form.starred = i == 0;
        form.progress = 0.62;
        set.variations.push_back({form, content});
    }
    return set;
}

void draw(const QString& file, Scheme scheme, bool filled) {
    Theme::instance().setScheme(scheme);
    SoundPage page;
    page.resize(868, 740);
    page.show();
    if (filled) {
        page.setSet(fourVariations());
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
