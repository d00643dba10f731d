#pragma once

#include <QFrame>
#include <QLabel>
#include <QScrollArea>

#include "theme/theme.h"

class QHBoxLayout;
class QVBoxLayout;

namespace continuo::ui {

// Makes a wrapping plain-text label.
QLabel* makeWrappedLabel(const QString& text, TextStyle style, QColor Tokens::*colour = &Tokens::text);

// A step of the first run: title and sentence; the caller adds the rest. Scrolls on a low screen, and accepts
// the keyboard focus for that.
class FirstRunPane : public QScrollArea {
    Q_OBJECT
public:
    explicit FirstRunPane(const QString& title, const QString& sentence = {});

    QLabel& title() { return *title_; }
    QLabel& sentence() { return *sentence_; }
    QVBoxLayout& column() { return *column_; }
    QFrame* content() { return frame_; }
    // Adds a second, slightly narrower frame at the right and returns its column.
    QVBoxLayout& addSecondColumn();

    // The size hint is the height of the lines; the minimum is two lines.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QWidget* all_;
    QHBoxLayout* row_;
    QFrame* frame_;
    QVBoxLayout* column_;
    QLabel *title_, *sentence_;
};

}  // namespace continuo::ui
