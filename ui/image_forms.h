#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <QVector>
#include <cstdint>
#include <utility>

// What the Image workspace shows, as plain values. Pixels are counted in raster order: rows from the top,
// pixels of a row from the left.
namespace continuo::ui {

// One picture of a set, apart from its pixels.
struct PictureForm {
    qint64 id = 0;   // not 0, and unique on the page
    QString letter;  // "D"
    bool starred = false;
    bool kept = false;
    double bitsPerDim = -1;  // below 0: the mean of its known pixels
    bool operator==(const PictureForm&) const = default;
};

// Pictures that continue one source.
struct PictureSet {
    struct Cell {
        PictureForm form;
        QImage pixels;        // of the set's size; null: nothing yet
        int done = -1;        // how many pixels are made; below 0: all of `pixels`
        QVector<float> bits;  // per pixel, its channels together; shorter or below 0: unknown
    };
    QString title;   // "Set 4"
    QString detail;  // "continues the upper half of one picture"
    int width = 0, height = 0;
    QImage source;              // what they continue; null: nothing
    QVector<float> sourceBits;  // as Cell::bits
    int keptRows = 0;           // of the source, in the cells as they are
    QVector<Cell> cells;
};

// How a picture was made, for people: names and values.
struct PictureInfo {
    QString title;  // "Picture D", "face.png"
    QVector<std::pair<QString, QString>> lines;
    bool operator==(const PictureInfo&) const = default;
};

// The inspector's fields (Image). Ranges and defaults: ImageInspector's controls.
struct ImageForm {
    // The model's own distribution: common content, such as white above white, is so likely that a filter
    // that helps music would leave nothing else.
    double temperature = 1;
    bool latentsAuto = true;
    int latents = 256;  // chosen by hand
    int variations = 4;
    std::uint64_t seed = 0;
    bool seedLocked = false;

    QString label;     // one of ImageModelFacts::labels; empty: any
    int keptRows = 0;  // of what they continue

    double minP = 0;
    double topP = 1;
    int topK = 0;

    int exportTimes = 1;        // 1, 2, 4, 8 or 16 px for a pixel
    bool exportSmooth = false;  // Lanczos rather than squares
    bool writesOrigin = true;   // how it was made is written into the file; one switch with the settings'

    bool operator==(const ImageForm&) const = default;
};

// Facts about the model that makes pictures, besides those of ModelFacts.
struct ImageModelFacts {
    int width = 0, height = 0;  // 0: there is no model
    QStringList labels;         // "Smileys & Emotion, fluent-3d": class and, behind the last comma, style
    bool planar = false;        // all of red first, then green, then blue; otherwise pixel by pixel
    static constexpr int kMostTopK = 259;  // ids of a model without classes
};

// The state of the toolbar while pictures are made.
struct SamplingState {
    bool running = false;
    bool paused = false;  // by the user
    int row = 0, rows = 0;
    int pictures = 0;
    double secondsLeft = -1;  // below 0: not known yet
    bool repeats = false;     // draws existing pixels again in order to resume
    bool resting = false;     // waits until nobody plays
    QString set = {};         // whose pictures they are: "Set 4"
    bool operator==(const SamplingState&) const = default;
};

}  // namespace continuo::ui
