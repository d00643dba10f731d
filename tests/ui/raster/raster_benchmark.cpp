// Milliseconds per frame while sixteen pictures fill: raster_benchmark [SECONDS PER CASE]
#include <QApplication>
#include <QImage>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "raster/variation_card.h"
#include "raster/variation_grid.h"
#include "theme/theme.h"

using namespace continuo::ui;

namespace {

constexpr int kPictures = 16;

// Each frame adds to every picture and paints the change into an image like a window's backing store.
void measure(int side, double ratio, RasterMode mode, int pixelsAFrame, double seconds) {
    VariationGrid grid;
    grid.resize(476, 8 * 164);
    std::vector<VariationGrid::Picture> pictures;
    std::vector<std::shared_ptr<Raster>> rasters;
    const auto begin = [&] {
        pictures.clear();
        rasters.clear();
        for (int i = 0; i < kPictures; ++i) {
            rasters.push_back(std::make_shared<Raster>(side, side));
            PictureForm form;
            form.id = i + 1;
            form.letter = QChar(u'A' + i);
            pictures.push_back({form, rasters.back()});
        }
        grid.setPictures(pictures);
    };
    begin();
    grid.setMode(mode);
    grid.setScanning(true);
    QImage image(grid.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    std::vector<std::uint8_t> rgb(static_cast<std::size_t>(3 * pixelsAFrame));
    std::vector<float> bits(static_cast<std::size_t>(pixelsAFrame));
    for (std::size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<std::uint8_t>(37 * i);
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<float>(i % 9);
    std::vector<double> times;
    const auto clock = [] { return std::chrono::steady_clock::now(); };
    const auto started = clock();
    for (int frame = 0; clock() - started < std::chrono::duration<double>(seconds); ++frame) {
        if (rasters[0]->isDone()) begin();
        const auto from = clock();
        for (int i = 0; i < kPictures; ++i) {
            const RowSpan rows = rasters[static_cast<std::size_t>(i)]->append(rgb, bits);
            grid.rowsChanged(i + 1, rows);
            PictureCell& cell = grid.findCard(i + 1)->cell();
            const QRect dirty = cell.place().dirtyRect(rows);
            cell.render(&image, cell.mapTo(&grid, dirty.topLeft()), dirty, {});
        }
        if (frame % 6 == 0) grid.updateTexts();
        times.push_back(std::chrono::duration<double, std::milli>(clock() - from).count());
    }
    std::sort(times.begin(), times.end());
    const auto share = [&](double part) {
        return times[static_cast<std::size_t>(part * (times.size() - 1.0))];
    };
    std::printf(
        "16 of %3d x %-3d  %gx  %-8s %4d pixels a frame  median %6.2f ms  p99 %6.2f ms  worst %6.2f ms\n",
        side, side, ratio, mode == RasterMode::Picture ? "picture" : "NLL map", pixelsAFrame, share(0.5),
        share(0.99), times.back());
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication program(argc, argv);
    Theme::instance().install();
    const double seconds = argc > 1 ? std::atof(argv[1]) : 2;
    for (const double ratio : {1.0, 2.0})
        for (const RasterMode mode : {RasterMode::Picture, RasterMode::Surprise}) {
            measure(64, ratio, mode, 64, seconds);
            measure(256, ratio, mode, 1024, seconds);
        }
    return 0;
}
