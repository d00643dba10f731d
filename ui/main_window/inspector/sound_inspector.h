#pragma once

#include "main_window/inspector/form_pane.h"
#include "main_window/inspector/variations_part.h"

class QAction;

namespace continuo::ui {

class MakingButtons;
class SoundPart;

// The pane at the right of Sound: how the model continues, what and how long, and how it is written. Every
// change goes out at once, the whole form with it; temperature and latents act from the next code.
class SoundInspector : public SoundFormPane {
    Q_OBJECT

public:
    explicit SoundInspector(QWidget* parent = nullptr);

    // Their keys are in the buttons' tool tips.
    void setCommands(const QAction& generate, const QAction& stop);
    // What makes the sounds; SoundModelFacts without levels: nothing does.
    void setModel(const ModelFacts& facts, const SoundModelFacts& sound);
    // As LatentsField has it.
    void setLately(int latents, double msPerToken);
    // Of the continued sound, s; 0: no sound is continued.
    void setSourceSeconds(double seconds);
    // The name of the model that was set.
    const QString& modelName() const { return modelName_; }
    // Number of latents in use; 0: there is no model.
    int latents() const { return modelThere_ ? latentsInUse() : 0; }
    // Offers to stop rather than to begin.
    void setMaking(bool making);

public Q_SLOTS:
    // The seam was moved on the canvas: as if it were here.
    void editSeam(double seconds);

Q_SIGNALS:
    void formChanged(const continuo::ui::SoundForm& form);
    void generateAsked();
    // Ends making; what is there stays.
    void stopAsked();
    // Ends making, and what was made goes.
    void discardAsked();
    void modelNamed(const QString& name);

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
