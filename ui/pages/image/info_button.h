#pragma once

#include <QToolButton>

#include "image_forms.h"

class QAction;
class QMenu;

namespace continuo::ui {

// Opens a popover with the provenance of a picture, as written to PNG files: names and values to read and
// copy. Hidden if unknown.
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
    QAction* content_ = nullptr;  // null: not made yet for the current picture
    QAction* line_ = nullptr;     // below it
};

}  // namespace continuo::ui
