#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <QVector>
#include <cstdint>
#include <utility>

// The values that the Image workspace shows. Pixels are counted in raster order: rows from the top, pixels
// from the left.
namespace continuo::ui {

// One picture of a set, without its pixels.
struct PictureForm {
    qint64 id = 0;   // not 0, and unique on the page
    QString letter;  // "D"
    bool starred = false;
    bool kept = false;
    double bitsPerDim = -1;  // below 0: show the mean of its known pixels
    bool operator==(const PictureForm&) const = default;
};

// Pictures that continue one source.
struct PictureSet {
    struct Cell {
        PictureForm form;
        QImage pixels;        // of the set's size; null: nothing yet
        int done = -1;        // number of finished pixels; below 0: all of `pixels`
        QVector<float> bits;  // per pixel, summed over its channels; shorter or below 0: unknown
    };
    QString title;   // "Set 4"
    QString detail;  // "continues the upper half of one picture"
    int width = 0, height = 0;
    QImage source;              // picture that the set continues; null: none
    QVector<float> sourceBits;  // as Cell::bits
    int keptRows = 0;           // rows kept from the source
    QVector<Cell> cells;
};

// How a picture was made: names and values for display.
struct PictureInfo {
    QString title;  // "Picture D", "face.png"
    QVector<std::pair<QString, QString>> lines;
    bool operator==(const PictureInfo&) const = default;
};

// The inspector's fields (Image). The numbers' ranges and defaults: FormParameters
// (form_parameters.h).
struct ImageForm {
    // 1 samples the model's own distribution. The sampling filters that help music fail here: they would
    // leave only the most common pixels, such as white above white.
    double temperature = 0;
    bool latentsAuto = true;
    int latents = 0;  // set by hand
    int variations = 0;
    std::uint64_t seed = 0;
    bool seedLocked = false;

    QString label;     // one of ImageModelFacts::labels; empty: any
    int keptRows = 0;  // rows of the source

    double minP = 0;
    double topP = 0;
    int topK = 0;

    int exportScale = 1;        // 1, 2, 4, 8 or 16 px per pixel
    bool exportSmooth = false;  // Lanczos instead of nearest neighbour
    bool writesOrigin = true;   // write provenance metadata into the file; the same switch as in the settings

    bool operator==(const ImageForm&) const = default;
};

// Facts about the image model beyond ModelFacts.
struct ImageModelFacts {
    int width = 0, height = 0;  // 0: no model
    QStringList labels;         // "Smileys & Emotion, fluent-3d": class, and after the last comma the style
    bool planar = false;        // all of red, then green, then blue; false: pixel by pixel
};

// State of the toolbar while pictures are generated.
struct SamplingState {
    bool running = false;
    bool paused = false;  // by the user
    int row = 0, rows = 0;
    int pictures = 0;
    double secondsLeft = -1;      // below 0: not known yet
    bool replaying = false;       // replays existing pixels in order to resume
    bool resting = false;         // waits until nobody plays
    QString pictureSetName = {};  // set being generated: "Set 4"
    bool operator==(const SamplingState&) const = default;
};

}  // namespace continuo::ui
