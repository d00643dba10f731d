#pragma once

#include <QString>
#include <QWidget>

namespace continuo::ui {

// A word in a frame, with a mark for some kinds: owner, pending, ok, warning, error; or a key cap.
class Badge : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Plain, You, Model, Pending, Ok, Warn, Err, Key };

    Badge(Kind, const QString& text, QWidget* parent = nullptr);

    Kind kind() const { return kind_; }
    QString text() const { return text_; }
    void set(Kind, const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor colour() const;
    QFont wordFont() const;
    int markWidth() const;
    void paintMark(QPainter&, const QRect&) const;

    Kind kind_;
    QString text_;
};

}  // namespace continuo::ui
