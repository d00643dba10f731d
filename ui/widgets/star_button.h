#pragma once

#include <QToolButton>

namespace continuo::ui {

// The star of a variation. It shows the state that its owner sets, and changes nothing by itself.
class StarButton : public QToolButton {
    Q_OBJECT
public:
    explicit StarButton(QWidget* parent = nullptr);

    // `which` is what has the star, within a sentence: "picture D".
    void setStarred(bool starred, const QString& which);
};

}  // namespace continuo::ui
