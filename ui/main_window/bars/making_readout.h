#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace continuo::ui {

class ElidedLabel;
class TurnRing;

// What is being made, and how far it is.
struct MakingState {
    bool running = false;
    bool paused = false;      // by the user
    bool resting = false;     // waits until nobody plays
    QString doing;            // "Sampling", while it neither pauses nor rests
    QString whose;            // what it is made for: "Set 4"; empty: it is shown
    double fraction = 0;      // 0 to 1
    QString place, together;  // "row 47 of 64", "· 8 pictures together"
    double secondsLeft = -1;  // below 0: not known yet
};

// The part of a toolbar that says what is being made, how far it is and how long it still takes, with a
// button that pauses.
class MakingReadout : public QWidget {
    Q_OBJECT
public:
    // progressName: of the ring, for screen readers.
    explicit MakingReadout(const QString& progressName, QWidget* parent = nullptr);

    void setState(const MakingState& state);
    // "0:14", "1:02:40"
    static QString leftText(double seconds);

Q_SIGNALS:
    void pauseAsked(bool paused);

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
