#pragma once

#include <QWidget>

#include "widgets/owner_mark.h"

namespace continuo::ui {

// Whose turn it is, and how much of the gap is left before it changes: a shrinking ring.
class TurnRing : public QWidget {
    Q_OBJECT
public:
    // 24 px, stroke 3; Stage 128 px, stroke 12.
    enum class Size { Small, Stage };

    explicit TurnRing(Size = Size::Small, QWidget* parent = nullptr);

    Owner owner() const { return owner_; }
    double remaining() const { return remaining_; }
    // `remaining`: share of the gap, 1 (whole) to 0.
    void setTurn(Owner, double remaining);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Size size_;
    Owner owner_ = Owner::You;
    double remaining_ = 1.0;
};

}  // namespace continuo::ui
