#pragma once

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;

namespace continuo::ui {

// A state of the MIDI output calibration.
struct CalibrationView {
    QString heading;
    QString text;
    int stroke = 0;       // last one heard
    int strokes = 0;      // 0: none
    QString forwardText;  // text of the first button; empty: no button
    bool canRepeat = false;
};

// Plays strokes while the user taps along, with a MIDI key (received elsewhere) or the space bar.
class CalibrationDialog : public QDialog {
    Q_OBJECT
public:
    explicit CalibrationDialog(QWidget* parent = nullptr);

    void setView(const CalibrationView& view);

Q_SIGNALS:
    void tapped();
    void forwardRequested();
    void repeatRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLabel* heading_ = nullptr;
    QLabel* text_ = nullptr;
    QProgressBar* strokes_ = nullptr;
    QPushButton* again_ = nullptr;
    QPushButton* forward_ = nullptr;
};

}  // namespace continuo::ui
