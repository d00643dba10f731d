#pragma once

#include <QImage>
#include <QPainter>
#include <cmath>

#include "image_forms.h"

// Generated pictures and bits for tests and galleries.
namespace continuo::ui {

// Returns a face with one of several mouths.
inline QImage face(int side, int mouth) {
    QImage picture(4 * side, 4 * side, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(4 * side / 64.0, 4 * side / 64.0);
    painter.setPen(Qt::NoPen);
    QRadialGradient skin(26, 22, 44);
    skin.setColorAt(0, QColor(255, 226, 90));
    skin.setColorAt(1, QColor(240, 160, 30));
    painter.setBrush(skin);
    painter.drawEllipse(QRectF(5, 4, 54, 56));
    for (const double x : {21.0, 43.0}) {
        painter.setBrush(Qt::white);
        painter.drawEllipse(QPointF(x, 24), 8, 8);
        painter.setBrush(QColor(64, 32, 40));
        painter.drawEllipse(QPointF(x, 25), 5, 5);
    }
    painter.setPen(QPen(QColor(110, 40, 20), 3));
    painter.setBrush(mouth % 2 == 0 ? Qt::NoBrush : QColor(140, 0, 150));
    if (mouth % 3 == 0)
        painter.drawChord(QRectF(22, 34, 20, 14 + mouth), 180 * 16, 180 * 16);
    else if (mouth % 3 == 1)
        painter.drawEllipse(QPointF(32, 44), 4 + mouth, 3 + mouth % 5);
    else
        painter.drawLine(QPointF(22, 44 - mouth % 4), QPointF(42, 44 + mouth % 4));
    painter.end();
    return picture.scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

// Returns bits that follow the edges of a picture, as a model's would.
inline QVector<float> edgeBits(const QImage& picture, int pixels) {
    QVector<float> bits;
    for (int i = 0; i < pixels; ++i) {
        const int x = i % picture.width(), y = i / picture.width();
        const QRgb here = picture.pixel(x, y), left = picture.pixel(std::max(0, x - 1), y),
                   above = picture.pixel(x, std::max(0, y - 1));
        const double change = std::abs(qGray(here) - qGray(left)) + std::abs(qGray(here) - qGray(above));
        bits << static_cast<float>(1.2 + 0.12 * change + 0.8 * std::sin(0.7 * y));
    }
    return bits;
}

// Returns a set of eight that continues the upper half of a face, at row 47 of 64.
inline PictureSet halfMadeSet(int side = 64, int done = -1) {
    PictureSet set;
    set.title = QStringLiteral("Set 4");
    set.detail = QStringLiteral("continues the upper half of one picture");
    set.width = set.height = side;
    set.source = face(side, 0);
    set.keptRows = side / 2;
    const int there = done >= 0 ? done : side * (side * 47 / 64) + side / 2;
    for (int i = 0; i < 8; ++i) {
        PictureSet::Cell cell;
        cell.form.id = i + 1;
        cell.form.letter = QChar(u'A' + i);
        cell.form.starred = i == 5;
        cell.pixels = face(side, i + 1);
        cell.done = there;
        cell.bits = edgeBits(cell.pixels, there);
        set.cells << cell;
    }
    return set;
}

}  // namespace continuo::ui
