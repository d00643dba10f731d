#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace continuo::ui {

class ElidedLabel;
class TurnRing;

// The current generation and its progress.
struct MakingState {
    bool running = false;
    bool paused = false;          // by the user
    bool resting = false;         // waits until nobody plays
    QString activity;             // "Generating"; shown while neither paused nor resting
    QString target;               // the set that is generated: "Set 4"; empty: it is the visible one
    double fraction = 0;          // 0 to 1
    QString position, countText;  // "row 47 of 64", "· 8 pictures together"
    double secondsLeft = -1;      // below 0: not known yet
};

// The toolbar's display of a running generation: progress, remaining time and a pause button.
class MakingReadout : public QWidget {
    Q_OBJECT
public:
    // progressName: accessible name of the ring.
    explicit MakingReadout(const QString& progressName, QWidget* parent = nullptr);

    void setState(const MakingState& state);
    // "0:14", "1:02:40"
    static QString timeLeftText(double seconds);

Q_SIGNALS:
    void pauseRequested(bool paused);

private:
    bool paused_ = false;
    ElidedLabel *title_ = nullptr, *whose_ = nullptr;
    TurnRing* ring_ = nullptr;
    QLabel* place_ = nullptr;
    ElidedLabel* together_ = nullptr;
    QWidget* separator_ = nullptr;
    QLabel* left_ = nullptr;
    QLabel* leftWord_ = nullptr;
    QPushButton* pause_ = nullptr;
};

}  // namespace continuo::ui
