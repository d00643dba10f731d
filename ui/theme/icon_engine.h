#pragma once

#include <QIconEngine>
#include <QPixmap>
#include <QSize>
#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

// Returns an SVG file or resource drawn as wide and high as `size`, in device pixels, its proportions kept.
// Needs no image plug-in of Qt's, which some systems package apart.
QPixmap renderSvg(const QString& path, const QSize& size);

// Draws one of our single-colour drawings in the theme's colours at the size and pixel ratio asked for.
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
    QColor colourOf(QIcon::Mode, QIcon::State) const;
    // `size`: in device pixels.
    QPixmap drawn(const QSize& size, QIcon::Mode, QIcon::State, qreal scale) const;

    QString name_;
    QColor Tokens::*colour_;
};

}  // namespace continuo::ui
