#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "controllers/generated/shown_sets.h"
#include "controllers/jobs/made_sounds.h"
#include "controllers/models/sound_models.h"
#include "controllers/sound/shown_sound.h"
#include "controllers/words/side_work.h"
#include "sound_forms.h"

namespace continuo::ui {
class SoundWorkspace;
}

namespace continuo::app {

// Shows the gallery of sounds in the Sound workspace: all sets in the pane, one on the page, including
// unfinished sounds. Decodes sounds that are no longer in memory on a thread. GUI thread.
class SoundSets : public ShownSets {
    Q_OBJECT

public:
    // All referenced objects must outlive this.
    struct Dependencies {
        Engine& engine;
        Gallery& gallery;
        const MadeSounds& made;
        ui::SoundWorkspace& workspace;
        std::function<ComputeChoice()> compute;  // for decoding
    };
    explicit SoundSets(const Dependencies& dependencies);

    // Shows a set and its source. For 0, or a deleted set, shows the empty page.
    void show(GallerySetId set) override;
    // Shows an opened sound to continue. It stays at the top of the list until another one is opened.
    void show(const SoundSource& source);
    void showOpened() override;
    // The prompt of the shown set; empty: none.
    const SoundSource& source() const { return *source_; }
    // Sets the model whose codec encodes sources.
    void setModel(const std::optional<SoundModel>& model);
    // Returns the sound of a variation, or of the prompt for 0; null: it does not exist.
    ShownSound* findSound(GalleryItemId item);
    // Returns whether samples of a variation will follow: its job is running or queued, or its codes are
    // being decoded.
    bool isExpected(GalleryItemId item) const;
    // Returns whether codes are being decoded, or a source is being encoded.
    bool isReading() const { return coding_.isBusy(Task::Sounds); }

    SetSteps computeSteps(const GallerySet& set, const std::vector<GalleryItem>& sounds) const override;
    QString stoppedText(const GallerySet& set, const SetSteps& steps) const override;

private:
    // A variation on the page.
    struct Variation {
        ShownSound sound;
        std::int64_t codes = 0;  // codes received so far
        bool decoding = false;
    };

    std::optional<ui::PictureSetRow> describeOpened() const override;
    bool hasSource() const override { return !source_->isEmpty(); }
    void describe(ui::PictureSetRow& row, const GallerySet& set,
                  const std::vector<GalleryItem>& sounds) override;
    void append() override;
    void refreshPage() override { fillPage(); }
    void showAfterDiscard() override;
    void showProgress(const std::optional<SetProgress>& progress) override;
    void stateChanged() override { showLength(); }
    void showSource(std::shared_ptr<const SoundSource> source, std::int64_t seam);
    void makePrompt();
    void encodeSource();
    void fillPage();
    void showLength();
    void append(const GallerySet& set, const GalleryItem& sound, Variation& variation);
    void decode(const GallerySet& set, const GalleryItem& sound, Variation& variation);
    void storeDecoded(GalleryItemId item, const MadeSounds::Sound& sound);
    ui::SoundVariationForm toVariationForm(const GallerySet& set, const GalleryItem& sound) const;
    QString detailText(const GallerySet& set) const;

    Dependencies my_;
    std::optional<SoundModel> model_;
    std::shared_ptr<const SoundSource> opened_, source_;  // never null; empty: none
    std::optional<ui::SoundForm> openedForm_;             // the form when the opened sound was last shown
    std::int64_t seam_ = 0;                               // seam of the shown set, in samples of source_
    std::unique_ptr<ShownSound> prompt_;                  // null: from nothing
    std::map<GalleryItemId, Variation> variations_;       // of the shown set
    SideWork coding_;
};

}  // namespace continuo::app
