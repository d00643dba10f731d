#pragma once

#include <vector>

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace continuo::ui {

class LevelMeter;

// Example pieces to listen to, and what is played now: the level and the last note struck.
class HearFirstRow : public QWidget {
    Q_OBJECT
public:
    explicit HearFirstRow(QWidget* parent = nullptr);

    void setPrimers(const QStringList& names);
    // Sets the piece that plays; -1: none.
    void setPlaying(int primer);
    void setLastNote(int pitch, int velocity);
    void setLevels(double leftDb, double rightDb);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // The user clicked a piece, possibly the one that is playing.
    void primerRequested(int primer);
    // The buttons were replaced.
    void buttonsChanged();

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* primers_ = nullptr;
    QHBoxLayout* row_ = nullptr;  // of the pieces
    std::vector<QPushButton*> buttons_;
    QWidget* heard_ = nullptr;
    LevelMeter* meter_ = nullptr;
    QLabel* note_ = nullptr;
};

}  // namespace continuo::ui
