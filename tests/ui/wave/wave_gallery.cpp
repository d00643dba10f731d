// Draws the sound canvas for inspection: wave_gallery FOLDER
#include <QApplication>
#include <QDir>
#include <QTest>
#include <cstdio>

#include "theme/theme.h"
#include "ui/wave/wave_fixtures.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

void draw(const QString& file, Scheme scheme, double ratio, const std::function<void(WaveCanvas&)>& change) {
    Theme::instance().setScheme(scheme);
    WaveCanvas canvas;
    canvas.resize(868, 600);
    const auto content = makePromptAndSound(10, 12.4, 30);
    canvas.setContent(content);
    canvas.setSeam(10.0);
    canvas.fit();
    change(canvas);
    QImage image(canvas.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    canvas.render(&image, {}, {});
    while (canvas.isComputing()) QTest::qWait(10);
    canvas.render(&image, {}, {});
    image.save(file);
    std::printf("%s\n", qPrintable(file));
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Theme::instance().install();
    if (argc != 2) {
        std::fprintf(stderr, "wave_gallery FOLDER\n");
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    const auto playing = [](WaveCanvas& canvas) { canvas.setPlayhead(11.9); };
    draw(folder.filePath(QStringLiteral("wave-dark.png")), Scheme::Dark, 1, playing);
    draw(folder.filePath(QStringLiteral("wave-dark-2x.png")), Scheme::Dark, 2, playing);
    draw(folder.filePath(QStringLiteral("wave-light.png")), Scheme::Light, 1, playing);
    draw(folder.filePath(QStringLiteral("wave-high-contrast.png")), Scheme::HighContrast, 1, playing);
    draw(folder.filePath(QStringLiteral("wave-zoomed.png")), Scheme::Dark, 1, [](WaveCanvas& canvas) {
        canvas.zoom(40, 300);
        canvas.choosePosition(10.2);
    });
    return 0;
}
