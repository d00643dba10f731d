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

// The spectrogram of a content, in strips of a fixed width whose shades are computed on a thread of its own.
// While those of a new scale are on their way, those of the one before are shown, stretched. The prompt has
// the person's colour and the made sound the model's. GUI thread.
class Spectrogram : public QObject {
    Q_OBJECT
public:
    explicit Spectrogram(QObject* parent = nullptr);
    ~Spectrogram() override;

    // Another sound is shown from now on: drops all strips.
    void drop();
    // Colours changed: the shades stay.
    void dropColours();
    // Draws into `area` what is computed of the times in view, and asks for the rest. It sees what was
    // appended to the content.
    void paint(QPainter&, const WaveContent&, const RollGeometry& times, const QRectF& area, const Tokens&);
    // Whether something is still being computed.
    bool isBusy() const { return waiting_ > 0; }
    // For tests: columns that were computed since the start.
    std::int64_t columnsComputed() const { return columnsComputed_; }

Q_SIGNALS:
    // More of it can be drawn.
    void grown();

private:
    struct Strip {
        QImage shades;                 // null: nothing is computed
        int ended = 0;                 // columns whose shades stay as they are
        int columns = 0;               // that are computed
        std::int64_t heard = 0;        // samples of the content when they were
        bool waits = false;            // for its next columns
        std::array<QPixmap, 2> drawn;  // by owner; null: to be made from the shades
    };
    // What all strips were computed for.
    struct Look {
        double scale = 0, ratio = 1, width = 256;  // px a second; device pixels a px; px of a strip
        int rows = 0;
        bool operator==(const Look&) const = default;
    };
    using Strips = std::map<std::int64_t, Strip>;

    // What came of a job.
    struct Computed {
        std::uint64_t generation = 0;
        std::int64_t number = 0, heard = 0;
        int firstColumn = 0, ended = 0;
        QImage shades;
    };

    void setLook(const Look&);
    int columnsOfStrip() const;
    void request(std::int64_t number, const WaveContent&);
    void keep(const Computed&);
    void paintStretched(QPainter&, const WaveContent&, const RollGeometry& times, const QRectF& part,
                        const Tokens&);
    // Draws the part of the strip that is within `part`, each owner's in its colour; the strip is `wide` px.
    void paintStrip(QPainter&, Strip&, const WaveContent&, const RollGeometry& times, double left,
                    double wide, const QRectF& part, const Tokens&);
    const QPixmap& drawn(Strip&, Voice, const Tokens&) const;

    Look look_, lookBefore_;
    Strips strips_, before_;
    bool complete_ = false;  // the last frame had all of its strips
    std::uint64_t generation_ = 0;
    int waiting_ = 0;
    std::int64_t columnsComputed_ = 0;
    QThreadPool pool_;
};

}  // namespace continuo::ui
