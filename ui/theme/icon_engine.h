#pragma once

#include <QIconEngine>
#include <QString>

#include "theme/tokens.h"

namespace continuo::ui {

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

    QString name_;
    QColor Tokens::*colour_;
};

}  // namespace continuo::ui
