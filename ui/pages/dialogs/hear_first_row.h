#pragma once

#include <vector>

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace continuo::ui {

class LevelMeter;

// Pieces to hear before one plays, and what is heard now: how loud, and the note that was struck last.
class HearFirstRow : public QWidget {
    Q_OBJECT
public:
    explicit HearFirstRow(QWidget* parent = nullptr);

    void setPrimers(const QStringList& names);
    // The one that plays; -1: none.
    void setPlaying(int primer);
    void setHeard(int pitch, int velocity);
    void setLevels(double leftDb, double rightDb);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // Clicked, also the one that plays.
    void primerAsked(int primer);
    // There are other buttons.
    void buttonsChanged();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* primers_ = nullptr;
    QHBoxLayout* row_ = nullptr;  // of the primers
    std::vector<QPushButton*> buttons_;
    QWidget* heard_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel* note_ = nullptr;
};

}  // namespace continuo::ui
