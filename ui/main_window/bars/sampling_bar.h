#pragma once

#include <QWidget>

#include "image_forms.h"

class QAction;

namespace continuo::ui {

class MakingReadout;

// The toolbar of Image: progress and remaining time of the pictures being generated, pause, Panic.
class SamplingBar : public QWidget {
    Q_OBJECT

public:
    explicit SamplingBar(QAction* panic, QWidget* parent = nullptr);

    void setState(const SamplingState& state);
    const SamplingState& state() const { return state_; }

Q_SIGNALS:
    void pauseRequested(bool paused);

private:
    void showState();

    SamplingState state_;
    MakingReadout* making_ = nullptr;
};

}  // namespace continuo::ui
