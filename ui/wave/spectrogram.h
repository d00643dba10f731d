#pragma once

#include <QImage>
#include <QObject>
#include <QPixmap>
#include <QThreadPool>
#include <array>
#include <cstdint>
#include <map>

#include "roll/roll_geometry.h"
#include "theme/tokens.h"
#include "wave/spectrum_shades.h"
#include "wave/wave_content.h"

class QPainter;

namespace continuo::ui {

// The spectrogram of a content, in strips of a fixed width that are computed on a worker thread. Until a new
// scale is computed, the old strips are shown stretched. The prompt has the player's colour, generated sound
// the model's. GUI thread.
class Spectrogram : public QObject {
    Q_OBJECT
public:
    explicit Spectrogram(QObject* parent = nullptr);
    ~Spectrogram() override;

    // Drops all strips, because another sound is shown.
    void clear();
    // Drops the coloured pixmaps, because colours changed; keeps the shades.
    void clearColours();
    // Paints the computed strips of the visible times into `area` and requests the others. Detects appended
    // content.
    void paint(QPainter&, const WaveContent&, const RollGeometry& times, const QRectF& area, const Tokens&);
    // Returns whether a computation is pending.
    bool isBusy() const { return waiting_ > 0; }
    // For tests: number of columns computed so far.
    std::int64_t columnsComputed() const { return columnsComputed_; }

Q_SIGNALS:
    // Emitted when more strips can be drawn.
    void moreAvailable();

private:
    struct Strip {
        QImage shades;                   // null: not computed
        int finalColumns = 0;            // columns whose shades are final
        int columns = 0;                 // number computed
        std::int64_t sampleCount = 0;    // samples of the content when the columns were computed
        bool queued = false;             // a job for its next columns is queued
        std::array<QPixmap, 2> pixmaps;  // by owner; null: to be made from the shades
    };
    // The parameters of all strips.
    struct Look {
        double scale = 0, ratio = 1, width = 256;  // px per second; device px per px; px of a strip
        int rows = 0;
        bool operator==(const Look&) const = default;
    };
    using Strips = std::map<std::int64_t, Strip>;

    // The columns of a strip, from firstColumn on, that a pool thread computed.
    struct JobResult {
        std::uint64_t generation = 0;
        std::int64_t number = 0, sampleCount = 0;
        int firstColumn = 0, finalColumns = 0;
        QImage shades;
    };

    void setLook(const Look&);
    int columnsPerStrip() const;
    void request(std::int64_t number, const WaveContent&);
    void storeResult(const JobResult&);
    void paintStretched(QPainter&, const WaveContent&, const RollGeometry& times, const QRectF& part,
                        const Tokens&);
    // Paints the part of the strip within `part`, in its owners' colours; the strip is `wide` px.
    void paintStrip(QPainter&, Strip&, const WaveContent&, const RollGeometry& times, double left,
                    double wide, const QRectF& part, const Tokens&);
    const QPixmap& colouredStrip(Strip&, Voice, const Tokens&) const;

    Look look_, lookBefore_;
    Strips strips_, before_;
    bool complete_ = false;  // the last frame had all of its strips
    std::uint64_t generation_ = 0;
    int waiting_ = 0;
    std::int64_t columnsComputed_ = 0;
    QThreadPool pool_;
};

}  // namespace continuo::ui
