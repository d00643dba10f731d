#pragma once

#include <QFrame>
#include <QLabel>
#include <QScrollArea>

#include "theme/theme.h"

class QHBoxLayout;
class QVBoxLayout;

namespace continuo::ui {

// Plain words over as many lines as they need.
QLabel* wrappedWords(const QString& text, TextStyle style, QColor Tokens::*colour = &Tokens::text);

// A step of the first run: a title and a sentence, filled further by the caller. A low screen scrolls it, and
// it takes the keys for that.
class FirstRunPane : public QScrollArea {
    Q_OBJECT
public:
    explicit FirstRunPane(const QString& title, const QString& sentence = {});

    QLabel& title() { return *title_; }
    QLabel& sentence() { return *sentence_; }
    QVBoxLayout& column() { return *column_; }
    QFrame* content() { return frame_; }
    // A second frame at its right, a little narrower, with a column of its own.
    QVBoxLayout& addBeside();

    // As high as its lines would like; as low as two of them.
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
