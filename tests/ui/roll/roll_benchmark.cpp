// Milliseconds per frame while scrolling: roll_benchmark [SECONDS PER CASE]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <QApplication>
#include <QImage>

#include "roll/overview/roll_overview.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"
#include "ui/roll/roll_fixtures.h"

using namespace continuo::ui;

namespace {

constexpr double kStep = 10.0;  // px per frame: faster than playback, so that new tiles appear often

struct Case {
    const char* name;
    bool heat;
    bool zoomedOut;
    bool live;           // a note begins or ends in every frame
    bool ghost = false;  // a branch that is not accepted
};

// Follows at 60 frames per second of playback, drawing into an image like a window's backing store.
void measure(int notes, double ratio, const Case& what, double seconds) {
    PianoRoll roll;
    roll.resize(1440, 900);
    roll.setContent(manyNotes(notes));
    roll.setHeat(what.heat);
    if (what.ghost) roll.setFork(0.0);
    roll.setAccepted(!what.ghost);
    roll.setMemoryBegin(0.0);
    if (what.zoomedOut) roll.setScale(4.0);
    QImage image(roll.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    std::vector<double> times;
    const auto begin = std::chrono::steady_clock::now();
    const int frames = static_cast<int>(notes / 8.0 * roll.scale() / kStep);
    for (int frame = 0; std::chrono::steady_clock::now() - begin < std::chrono::duration<double>(seconds);
         ++frame) {
        roll.setNow(frame % frames * kStep / roll.scale());
        const auto start = std::chrono::steady_clock::now();
        if (what.live) roll.contentChanged(*roll.now(), *roll.now());
        roll.render(&image, {}, {}, {});
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    const auto share = [&](double part) {
        return times[static_cast<std::size_t>(part * (times.size() - 1.0))];
    };
    std::printf(
        "%7d notes  %gx  %-12s median %6.2f ms  p99 %6.2f ms  worst %6.2f ms  %zu frames, %zu tiles\n", notes,
        ratio, what.name, share(0.5), share(0.99), times.back(), times.size(), roll.tilesDrawn());
}

// Measures the overview alone: a full redraw as for other music, and one more note.
void measureOverview(int notes, double ratio, double seconds) {
    const auto content = manyNotes(notes);
    RollOverview overview(nullptr);
    overview.resize(1400, 24);
    QImage image(overview.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const auto measured = [&](const char* what, auto change) {
        std::vector<double> times;
        const auto begin = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begin < std::chrono::duration<double>(seconds)) {
            const auto start = std::chrono::steady_clock::now();
            change();
            overview.render(&image, {}, {}, {});
            times.push_back(
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        }
        std::sort(times.begin(), times.end());
        std::printf("%7d notes  %gx  overview, %-16s median %6.3f ms  worst %6.3f ms\n", notes, ratio, what,
                    times[times.size() / 2], times.back());
    };
    measured("other music", [&] { overview.setContent(content); });
    double at = notes / 8.0;
    measured("one more note", [&] {
        content->addNote({at, at + 0.2, 60, 64});
        overview.contentChanged(at, kStillSounds);
        at += 1e-4;
    });
    measured("nothing new", [] {});
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    Theme::instance().install();
    Theme::instance().setScheme(Scheme::Dark);
    const double seconds = argc > 1 ? std::atof(argv[1]) : 3.0;
    for (const int notes : {10'000, 100'000})
        for (const double ratio : {1.0, 2.0})
            for (const Case& what :
                 {Case{"plain", false, false, false}, Case{"heat", true, false, false},
                  Case{"4 px/s", false, true, false}, Case{"live", false, false, true},
                  Case{"ghost", false, false, false, true}, Case{"live ghost", false, false, true, true}})
                measure(notes, ratio, what, seconds);
    for (const double ratio : {1.0, 2.0}) measureOverview(100'000, ratio, seconds);
    return 0;
}
