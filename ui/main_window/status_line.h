#pragma once

#include <QStatusBar>

#include "forms.h"

class QLabel;
class QToolButton;

namespace continuo::ui {

class RateHistory;

// The line at the foot of the window: keyboard, sound, how the model keeps up. Every part is a button that
// leads to where it is set.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setForm(const StatusForm& form);
    // One more bar of the small history.
    void addRate(double msPerToken);

Q_SIGNALS:
    void audioClicked();  // keyboard and sound
    void modelClicked();  // device and model

private:
    QToolButton* addPart(const QString& purpose);
    QWidget* addLine();

    QToolButton* keyboard_ = nullptr;
    QToolButton* audio_ = nullptr;
    QToolButton* xruns_ = nullptr;
    QToolButton* rate_ = nullptr;
    RateHistory* history_ = nullptr;
    QWidget* modelsLine_ = nullptr;  // between what is known of speed and the rest
    QToolButton* late_ = nullptr;
    QToolButton* latents_ = nullptr;
    QToolButton* device_ = nullptr;
    QToolButton* model_ = nullptr;
    QLabel* saved_ = nullptr;
};

}  // namespace continuo::ui
