#pragma once

#include <QWidget>

#include "image_forms.h"

class QAction;
class QLabel;
class QPushButton;

namespace continuo::ui {

class ElidedLabel;
class TurnRing;

// The toolbar of Image: whose pictures are being made and how far they are, how long it still takes, pause;
// Panic at the same place as in every workspace.
class SamplingBar : public QWidget {
    Q_OBJECT

public:
    explicit SamplingBar(QAction* panic, QWidget* parent = nullptr);

    void setState(const SamplingState& state);
    const SamplingState& state() const { return state_; }
    // "0:14", "1:02:40"
    static QString leftText(double seconds);

Q_SIGNALS:
    void pauseAsked(bool paused);

private:
    void showState();

    SamplingState state_;
    QLabel* title_ = nullptr;
    ElidedLabel* set_ = nullptr;
    TurnRing* ring_ = nullptr;
    QLabel* row_ = nullptr;
    QLabel* pictures_ = nullptr;
    QWidget* separator_ = nullptr;
    QLabel* left_ = nullptr;
    QLabel* leftWord_ = nullptr;
    QPushButton* pause_ = nullptr;
};

}  // namespace continuo::ui
