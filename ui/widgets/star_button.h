#pragma once

#include <QToolButton>

namespace continuo::ui {

// The star of a variation. Shows the state set by its owner; a click does not change it.
class StarButton : public QToolButton {
    Q_OBJECT
public:
    explicit StarButton(QWidget* parent = nullptr);

    // `which`: the item, as part of a sentence: "picture D".
    void setStarred(bool starred, const QString& which);
};

}  // namespace continuo::ui
