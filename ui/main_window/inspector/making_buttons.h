#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

class QAction;
class QPushButton;

namespace continuo::ui {

// The foot of an inspector of variations: Generate, or Stop and Discard while generating.
class MakingButtons : public QWidget {
    Q_OBJECT
public:
    explicit MakingButtons(QWidget* parent = nullptr);

    // Sets the actions whose shortcuts the tooltips show.
    void setCommands(const QAction& generate, const QAction& stop);
    // Sets how many variations Generate makes, and whether a model is available.
    void setGenerateOffer(int variations, bool possible);
    // Shows the stop buttons instead of Generate.
    void setGenerating(bool making);

Q_SIGNALS:
    void generateRequested();
    // Requests to stop generating and keep the result so far.
    void stopRequested();
    // Requests to stop generating and discard the result.
    void discardRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool making_ = false;
    QElapsedTimer makingFor_;         // since the stop buttons appeared
    std::optional<quint64> askedAt_;  // when Generate was pressed, ms of the window system
    QPushButton* start_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* discard_ = nullptr;
};

}  // namespace continuo::ui
