#pragma once

#include <QPointF>
#include <QWidget>
#include <memory>
#include <optional>

#include "sound_forms.h"
#include "wave/wave_content.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace continuo::ui {

class LevelMeter;
class StarButton;
class WaveThumbnail;

// A variation in the list: play button, letter, waveform, level, progress, cost, star.
class SoundRow : public QWidget {
    Q_OBJECT
public:
    static constexpr int kHeight = 28;  // px

    explicit SoundRow(QWidget* parent = nullptr);

    void setForm(const SoundVariationForm&);
    const SoundVariationForm& form() const { return form_; }
    void setContent(std::shared_ptr<const WaveContent>);
    // Call when the content has grown.
    void contentChanged();
    // Returns the form's value, or the mean of the known codes.
    std::optional<double> bitsPerCode() const;
    void setSelected(bool);
    bool isSelected() const { return selected_; }
    // While playing, the button stops playback and the level is shown.
    void setPlaying(bool);
    // Sets the peak since the last call, dBFS.
    void setLevel(double peakDb);
    // Returns "Variation A, 62 % made, 2.06 bits per code, starred", for screen readers.
    QString spokenText() const;

Q_SIGNALS:
    void selectRequested();
    void playClicked();
    void starClicked();
    // The user drags the row.
    void dragRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    QLabel* addNumber(const QString& widest);
    void updateTexts();
    void showPlaying();

    SoundVariationForm form_;
    bool selected_ = false, playing_ = false;
    QPointF pressedAt_;
    bool pulled_ = false;  // a drag was requested since the press
    QToolButton* play_ = nullptr;
    QLabel* letter_ = nullptr;
    WaveThumbnail* wave_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel* level_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* percent_ = nullptr;
    QLabel* bits_ = nullptr;
    StarButton* star_ = nullptr;
};

}  // namespace continuo::ui
