#pragma once

#include <QHash>
#include <QVector>
#include <QWidget>
#include <memory>
#include <vector>

#include "sound_forms.h"
#include "wave/wave_content.h"

class QVBoxLayout;

namespace continuo::ui {

class SoundRow;

// The variations of a prompt in a list for a scroll area. Up, Down, Home and End select; Enter plays or stops
// the selected one.
class SoundList : public QWidget {
    Q_OBJECT
public:
    struct Variation {
        SoundVariationForm form;
        std::shared_ptr<const WaveContent> content;
    };

    explicit SoundList(QWidget* parent = nullptr);

    // Replaces the variations. The selection stays if possible; otherwise the first is selected.
    void setVariations(const std::vector<Variation>&);
    void setForm(const SoundVariationForm&);
    // Call when the content of this variation has grown.
    void contentChanged(qint64 id);
    // Selects without emitting; an unknown id clears the selection.
    void select(qint64 id);
    // 0: none.
    qint64 selected() const { return selected_; }
    // Sets the variation that plays; 0: none.
    void setPlaying(qint64 id);
    qint64 playing() const { return playing_; }
    // Sets the peak since the last call of the variation that plays, dBFS.
    void setLevel(double peakDb);
    // See dragFileOut().
    bool dragOut(qint64 id, const QString& file);
    SoundRow* findRow(qint64 id) const { return rows_.value(id); }

Q_SIGNALS:
    void selectionChanged(qint64 id);
    void playRequested(qint64 id);
    void stopRequested();
    void starRequested(qint64 id);
    void dragRequested(qint64 id);

protected:
    void keyPressEvent(QKeyEvent*) override;

private:
    SoundRow* addRow(qint64 id);
    void choose(qint64 id);
    void playOrStop(qint64 id);

    QVBoxLayout* column_ = nullptr;
    QVector<qint64> order_;
    QHash<qint64, SoundRow*> rows_;
    qint64 selected_ = 0, playing_ = 0;
};

}  // namespace continuo::ui
