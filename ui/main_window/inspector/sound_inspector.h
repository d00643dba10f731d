#pragma once

#include "main_window/inspector/form_pane.h"
#include "main_window/inspector/variations_part.h"

class QAction;

namespace continuo::ui {

class MakingButtons;
class SoundPart;

// The pane at the right of Sound: sampling, lengths and export. Every edit emits the whole form; temperature
// and latents take effect from the next code.
class SoundInspector : public SoundFormPane {
    Q_OBJECT

public:
    explicit SoundInspector(const SoundParameters& parameters, QWidget* parent = nullptr);

    // Sets the actions whose shortcuts the buttons' tooltips show.
    void setCommands(const QAction& generate, const QAction& stop);
    // Sets the sound model; SoundModelFacts without levels: no model.
    void setModel(const ModelFacts& facts, const SoundModelFacts& sound);
    // See LatentsField::setRecentSpeed().
    void setRecentSpeed(int latents, double msPerToken);
    // Sets the length of the continued sound, s; 0: none.
    void setSourceSeconds(double seconds);
    // Returns the name of the model that was set.
    const QString& modelName() const { return modelName_; }
    // Returns the number of latents in use; 0: no model.
    int latents() const { return modelThere_ ? latentsInUse() : 0; }
    // Shows the stop buttons instead of Generate.
    void setGenerating(bool making);

public Q_SLOTS:
    // Applies a move of the seam on the canvas like an edit here.
    void editSeam(double seconds);

Q_SIGNALS:
    void formChanged(const continuo::ui::SoundForm& form);
    void generateRequested();
    // Requests to stop generating and keep the result so far.
    void stopRequested();
    // Requests to stop generating and discard the result.
    void discardRequested();
    void modelNameChanged(const QString& name);

protected:
    void formEdited() override { Q_EMIT formChanged(form()); }
    void formShown() override;
    int latentsInUse() const override;

private:
    bool modelThere_ = false;
    QString modelName_;
    VariationsPart<SoundForm>* generate_ = nullptr;
    SoundPart* sound_ = nullptr;
    MakingButtons* buttons_ = nullptr;
};

}  // namespace continuo::ui
