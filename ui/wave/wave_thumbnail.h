#pragma once

#include <QImage>
#include <QWidget>
#include <memory>

#include "wave/wave_content.h"

namespace continuo::ui {

// A small waveform of the generated part of a content, from the end of the prompt to the expected end.
class WaveThumbnail : public QWidget {
    Q_OBJECT
public:
    explicit WaveThumbnail(QWidget* parent = nullptr);

    void setContent(std::shared_ptr<const WaveContent>);
    const std::shared_ptr<const WaveContent>& content() const { return content_; }
    // Redraws the appended part.
    void contentChanged();

    QSize sizeHint() const override { return {240, 24}; }
    QSize minimumSizeHint() const override { return {32, 16}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    std::shared_ptr<const WaveContent> content_;
    QImage image_;  // null: to be drawn
};

}  // namespace continuo::ui
