#pragma once

#include <QToolButton>

#include "image_forms.h"

class QAction;
class QMenu;

namespace continuo::ui {

// Opens what is known of how a picture was made, as the PNG file says it: names and values, to be read and
// copied. Hidden while nothing is known.
class InfoButton : public QToolButton {
    Q_OBJECT
public:
    explicit InfoButton(QWidget* parent = nullptr);

    void setInfo(const PictureInfo& info);

private:
    void fill();
    QWidget* makeContent() const;
    QString plainText() const;

    PictureInfo info_;
    QMenu* popover_ = nullptr;
    QAction* content_ = nullptr;  // null: not made yet of this one
    QAction* line_ = nullptr;     // below it
};

}  // namespace continuo::ui
