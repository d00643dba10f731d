#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

class QAction;
class QPushButton;

namespace continuo::ui {

// The foot of an inspector of variations: Generate, and while they are made in its place what stops.
class MakingButtons : public QWidget {
    Q_OBJECT
public:
    explicit MakingButtons(QWidget* parent = nullptr);

    // Their keys are in the buttons' tool tips.
    void setCommands(const QAction& generate, const QAction& stop);
    // How many variations Generate makes, and whether a model is there to make them.
    void setOffer(int variations, bool possible);
    // Offers to stop rather than to begin.
    void setMaking(bool making);

Q_SIGNALS:
    void generateAsked();
    // Ends making; what is there stays.
    void stopAsked();
    // Ends making, and what was made goes.
    void discardAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool making_ = false;
    QElapsedTimer makingFor_;         // since the buttons that stop came
    std::optional<quint64> askedAt_;  // when Generate was pressed, ms of the window system
    QPushButton* start_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* discard_ = nullptr;
};

}  // namespace continuo::ui
