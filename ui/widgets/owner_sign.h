#pragma once

#include <QWidget>

#include "widgets/owner_mark.h"

namespace continuo::ui {

// An owner's mark as a widget: filled in the owner's colour, or an outline while it is not their turn.
class OwnerSign : public QWidget {
    Q_OBJECT
public:
    // Makes a mark of 12 x 8 px, times `scale`.
    explicit OwnerSign(Owner owner, double scale = 1, QWidget* parent = nullptr);

    void setOwner(Owner owner);
    void setFilled(bool filled);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Owner owner_;
    double scale_;
    bool filled_ = true;
};

}  // namespace continuo::ui
