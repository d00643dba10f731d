#pragma once

#include "main_window/inspector/form_pane.h"

class QAction;
class QMenu;
class QPushButton;

namespace continuo::ui {

class ConstraintsPart;
class GeneratePart;
class MemoryPart;
class TurnTakingPart;

// The pane at the right of Play: how the model plays, whose turn it is and where it sounds. Every change goes
// out at once, the whole form with it.
class InspectorPanel : public PlayFormPane {
    Q_OBJECT

public:
    explicit InspectorPanel(QWidget* parent = nullptr);

    // Its key is in the button's tool tip.
    void setCommand(const QAction& goOn);
    void setModel(const ModelFacts& facts);
    // What a token took of late with so many latents, as the status line says; below 0: nothing is known.
    void setLately(int latents, double msPerToken);
    // s of rest that pass the turn at the moment.
    void setGapInUse(double seconds);
    // As ConstraintsPart::setKeyHeard() has it.
    void setKeyHeard(int root, int kind, double share);
    // Whether there is something to continue from.
    void setCanContinue(bool can);
    // As GeneratePart::setContinuation() has it.
    void setContinuation(bool ofTake, const QString& length);
    // How much of the music the model hears.
    void setHeard(const HeardForm& heard);

Q_SIGNALS:
    void formChanged(const PlayForm& form);
    void continueAsked(int variations);
    void variationsChosen();  // in the menu of their numbers
    // The MIDI output's offset is to be found out.
    void calibrationAsked();
    // The name of the model that was told.
    void modelNamed(const QString& name);

protected:
    void formEdited() override { Q_EMIT formChanged(form()); }
    void formShown() override;
    int latentsInUse() const override;

private:
    void addButtons();
    void offerVariations(QMenu& menu);

    GeneratePart* generate_ = nullptr;
    MemoryPart* memory_ = nullptr;
    ConstraintsPart* constraints_ = nullptr;
    TurnTakingPart* turns_ = nullptr;
    QPushButton* continue_ = nullptr;
    QPushButton* times_ = nullptr;
};

}  // namespace continuo::ui
