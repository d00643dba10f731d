#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <memory>
#include <vector>

#include "roll/piano_roll.h"
#include "ui/qt_test_program.h"

namespace continuo::ui {

inline QImage drawWidget(QWidget& widget, double ratio = 1) {
    QImage image(widget.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    widget.render(&image);
    return image;
}
inline QColor pixelAt(const QImage& image, const QPointF& place) {
    return image.pixelColor((place * image.devicePixelRatio()).toPoint());
}

// Tests of a roll of 900 x 640 px.
class RollTest : public DarkTest {
protected:
    void open(const std::vector<RollNote>& notes = {}) {
        content_ = std::make_shared<RollContent>();
        for (const RollNote& note : notes) content_->addNote(note);
        roll_ = std::make_unique<PianoRoll>();
        roll_->resize(900, 640);
        roll_->setContent(content_);
    }
    void showFrom(double begin, double scale) {
        roll_->setScale(scale);
        roll_->setViewBegin(begin);
    }
    QImage drawn() { return drawWidget(*roll_); }
    QPoint centre(std::size_t note) const {
        return roll_->noteRect(content_->notes()[note]).center().toPoint();
    }
    void press(const QPoint& at, Qt::KeyboardModifiers with = {}) {
        QTest::mousePress(roll_.get(), Qt::LeftButton, with, at);
    }
    void release(const QPoint& at, Qt::KeyboardModifiers with = {}) {
        QTest::mouseRelease(roll_.get(), Qt::LeftButton, with, at);
    }
    void moveTo(const QPoint& at, Qt::KeyboardModifiers with = {}, Qt::MouseButton held = Qt::LeftButton) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(), Qt::NoButton, held, with);
        QCoreApplication::sendEvent(roll_.get(), &move);
    }
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers with = {}) {
        press(from, with);
        moveTo((from + to) / 2, with);
        moveTo(to, with);
        release(to, with);
    }
    bool consumesKey(int key, Qt::KeyboardModifiers with = {}) {
        QKeyEvent offered(QEvent::ShortcutOverride, key, with);
        offered.ignore();
        QCoreApplication::sendEvent(roll_.get(), &offered);
        return offered.isAccepted();
    }

    std::shared_ptr<RollContent> content_;
    std::unique_ptr<PianoRoll> roll_;
};

}  // namespace continuo::ui
