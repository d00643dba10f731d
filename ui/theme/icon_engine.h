#pragma once

#include <QIconEngine>
#include <QPixmap>
#include <QSize>
#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

// Renders an SVG file or resource into `size` device pixels, keeping its aspect ratio. Does not need Qt's SVG
// image plug-in, which some distributions package separately.
QPixmap renderSvg(const QString& path, const QSize& size);

// Draws a single-colour icon in the theme's colours at the requested size and pixel ratio.
class IconEngine : public QIconEngine {
public:
    // `colour` nullptr: text, accent when checked.
    IconEngine(const QString& name, QColor Tokens::*colour);

    void paint(QPainter*, const QRect&, QIcon::Mode, QIcon::State) override;
    QPixmap pixmap(const QSize&, QIcon::Mode, QIcon::State) override;
    QPixmap scaledPixmap(const QSize&, QIcon::Mode, QIcon::State, qreal scale) override;
    QIconEngine* clone() const override;
    bool isNull() override;
    QString key() const override { return QStringLiteral("continuo"); }

private:
    QColor modeColour(QIcon::Mode, QIcon::State) const;
    // Renders the icon; `size` is in device pixels.
    QPixmap render(const QSize& size, QIcon::Mode, QIcon::State, qreal scale) const;

    QString name_;
    QColor Tokens::*colour_;
};

}  // namespace continuo::ui
