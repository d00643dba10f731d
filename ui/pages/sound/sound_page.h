#pragma once

#include <QList>
#include <QStringList>
#include <QUrl>
#include <QVector>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "pages/sound/sound_list.h"
#include "sound_forms.h"
#include "wave/wave_content.h"

class QAction;
class QLabel;
class QMimeData;
class QScrollArea;
class QToolButton;

namespace continuo::ui {

class BannerStack;
class ContentStack;
class DropFrame;
class WaveCanvas;

// A prompt and the variations that continue it.
struct SoundSet {
    QString title;                              // "nocturne.wav"
    QString detail;                             // "10.0 s kept, 12.4 of 20 s generated"
    std::shared_ptr<const WaveContent> prompt;  // null: no prompt
    std::vector<SoundList::Variation> variations;
};

// The Sound workspace: the selected variation (or the prompt) large, and below it the list of variations.
// This folder's README describes how to feed it. Setters emit nothing.
class SoundPage : public QWidget {
    Q_OBJECT
public:
    explicit SoundPage(QWidget* parent = nullptr);

    // Sets why there is no sound model, which the page shows; empty: there is one.
    void setNoModelReason(const QString& why);
    const QString& noModelReason() const { return missing_; }
    // Sets the names of example sounds that the empty page offers.
    void setExamples(const QStringList& names);
    // Sets how many variations the empty page offers to make.
    void setOfferedCount(int variations);
    // Shows another prompt with its variations; the selection stays if it is in the set.
    void setSet(const SoundSet&);
    // Shows only the offer to begin.
    void clear();
    void setTitle(const QString& title, const QString& detail);
    // Sets the command of the button beside the title, which is visible after setFromTake(true).
    void setTakeCommand(QAction& command);
    void setFromTake(bool is);
    // Sets a variation's star, progress and number.
    void setVariation(const SoundVariationForm&);
    // A variation's content has more samples or codes. May be called often.
    void contentChanged(qint64 id);
    void select(qint64 id);
    // See dragFileOut().
    bool dragOut(qint64 id, const QString& file) { return list_->dragOut(id, file); }
    // 0: none.
    qint64 selected() const { return list_->selected(); }
    // Sets which variation plays, and its position; 0: none. Without variations, 0 with a position is the
    // prompt.
    void setPlaying(qint64 id, std::optional<double> seconds);
    // Sets the peak of the playing sound since the last call, dBFS.
    void setLevel(double peakDb);

    WaveCanvas& canvas() { return *canvas_; }
    SoundList& list() { return *list_; }
    BannerStack& banners() { return *banners_; }

public Q_SLOTS:
    void zoomIn();
    void zoomOut();
    void zoomFit();
    void requestStar();
    // Select the next or previous variation; they wrap around.
    void selectNext();
    void selectPrevious();

Q_SIGNALS:
    // From the empty page's buttons.
    void generateRequested();
    void openRequested();
    void modelsRequested();
    void exampleChosen(int index);
    void soundsDropped(const QList<QUrl>& urls);
    // From the canvas.
    void seamMoved(double seconds);
    void positionChosen(double seconds);
    // The user selected another variation. If one is playing, playback continues in the new one at the same
    // position.
    void selectionChanged(qint64 id);
    void playRequested(qint64 id);
    void stopRequested();
    void starRequested(qint64 id);
    // The user drags a row: call dragOut() once its file is written.
    void dragRequested(qint64 id);

protected:
    void dragEnterEvent(QDragEnterEvent*) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    QWidget* makeHead();
    QWidget* makeVariations();
    void makeEmpty();
    void showContent();
    void showChosen();
    void selectStep(int by);

    SoundSet set_;
    bool filled_ = false;
    QString missing_;  // why there is no model
    int offered_ = 4;
    QStringList examples_;
    QWidget* head_ = nullptr;
    QLabel *title_ = nullptr, *detail_ = nullptr, *hint_ = nullptr;
    QToolButton *take_ = nullptr, *follow_ = nullptr;
    BannerStack* banners_ = nullptr;
    ContentStack* stack_ = nullptr;
    WaveCanvas* canvas_ = nullptr;
    QWidget* variations_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    SoundList* list_ = nullptr;
    DropFrame* drop_ = nullptr;
};

}  // namespace continuo::ui
