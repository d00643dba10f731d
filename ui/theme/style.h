#pragma once

#include <QProxyStyle>

namespace continuo::ui {

// Fusion with Continuo's check marks, radio marks, focus rings and metrics. The style sheet does the rest.
class Style : public QProxyStyle {
    Q_OBJECT
public:
    Style();

    // Sets plain text on labels and tooltips by default, because user-given names must not be parsed as HTML.
    // Gives Qt's own dialogs our margins.
    void polish(QWidget*) override;
    using QProxyStyle::polish;
    void drawComplexControl(ComplexControl, const QStyleOptionComplex*, QPainter*,
                            const QWidget*) const override;
    void drawControl(ControlElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    void drawPrimitive(PrimitiveElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    QSize sizeFromContents(ContentsType, const QStyleOption*, const QSize&, const QWidget*) const override;
    QRect subControlRect(ComplexControl, const QStyleOptionComplex*, SubControl,
                         const QWidget*) const override;
    int pixelMetric(PixelMetric, const QStyleOption*, const QWidget*) const override;
    QIcon standardIcon(StandardPixmap, const QStyleOption*, const QWidget*) const override;
    int styleHint(StyleHint, const QStyleOption*, const QWidget*, QStyleHintReturn*) const override;
};

}  // namespace continuo::ui
