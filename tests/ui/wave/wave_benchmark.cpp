// Milliseconds of the GUI thread per frame for an hour of sound: wave_benchmark [SECONDS PER CASE]
#include <QApplication>
#include <QImage>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "support/worked_time.h"
#include "theme/theme.h"
#include "ui/wave/wave_fixtures.h"
#include "wave/wave_canvas.h"

using namespace continuo::ui;

namespace {

std::shared_ptr<WaveContent> anHour() {
    auto content = makePromptAndSound(600, 0, 3600);
    for (int minute = 0; minute < 50; ++minute) {
        content->samples.append(strokes(60, 16'000, minute));
        addCodes(*content, 60 * 25);
    }
    return content;
}

void measure(const char* name, WaveCanvas& canvas, double ratio, double seconds,
             const std::function<void(int)>& change) {
    QImage image(canvas.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    std::vector<double> times;
    const auto begin = std::chrono::steady_clock::now();
    for (int frame = 0; std::chrono::steady_clock::now() - begin < std::chrono::duration<double>(seconds);
         ++frame) {
        const double start = continuo::test::threadCpuMs();
        change(frame);
        canvas.render(&image, {}, {}, {});
        times.push_back(continuo::test::threadCpuMs() - start);
        QCoreApplication::processEvents();  // the computed strips arrive
    }
    std::sort(times.begin(), times.end());
    const auto share = [&](double part) {
        return times[static_cast<std::size_t>(part * (times.size() - 1.0))];
    };
    std::printf("%gx  %-26s median %6.2f ms  p99 %6.2f ms  worst %6.2f ms  %zu frames\n", ratio, name,
                share(0.5), share(0.99), times.back(), times.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Theme::instance().install();
    Theme::instance().setScheme(Scheme::Dark);
    const double seconds = argc > 1 ? std::atof(argv[1]) : 3.0;
    const auto content = anHour();
    for (const double ratio : {1.0, 2.0}) {
        WaveCanvas canvas;
        canvas.resize(1440, 900);
        canvas.setContent(content);
        canvas.setSeam(600.0);
        canvas.fit();
        const auto playhead = [&](int frame) { canvas.setPlayhead(frame / 60.0); };
        measure("all of it, playhead", canvas, ratio, seconds, playhead);
        canvas.setPlayhead({});
        measure("seam dragged", canvas, ratio, seconds,
                [&](int frame) { canvas.moveSeam(500 + frame % 200); });
        measure("zoom in and out", canvas, ratio, seconds,
                [&](int frame) { canvas.zoom(frame / 40 % 2 == 0 ? 1.25 : 0.8, 700); });
        canvas.fit();
        canvas.zoom(60, 40);
        measure("60 times, scrolled", canvas, ratio, seconds,
                [&](int frame) { canvas.setViewBegin(frame * 10 % 100'000 / canvas.scale()); });
        canvas.zoom(60, 40);
        measure("3600 times, scrolled", canvas, ratio, seconds,
                [&](int frame) { canvas.setViewBegin(frame * 10 % 100'000 / canvas.scale()); });
    }
    WaveCanvas canvas;
    canvas.resize(1440, 900);
    auto growing = makePromptAndSound(10, 0, 3600);
    canvas.setContent(growing);
    canvas.fit();
    const std::vector<float> frame = strokes(0.04, 16'000);
    measure("made, a code frame a frame", canvas, 1, seconds, [&](int) {
        growing->samples.append(frame);
        addCodes(*growing, 1);
        canvas.contentChanged();
    });
    return 0;
}
