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

// The pane at the right of Play: how the model plays, turn taking, and output. Every edit emits the whole
// form.
class InspectorPanel : public PlayFormPane {
    Q_OBJECT

public:
    explicit InspectorPanel(const PlayParameters& parameters, QWidget* parent = nullptr);

    // Sets the action whose shortcut the button's tooltip shows.
    void setCommand(const QAction& goOn);
    void setModel(const ModelFacts& facts);
    // Sets the recent ms per token at this number of latents, as in the status line; below 0: unknown.
    void setRecentSpeed(int latents, double msPerToken);
    // Sets the rest that currently passes the turn, s.
    void setGapInUse(double seconds);
    // See ConstraintsPart::setDetectedKey().
    void setDetectedKey(int root, int kind, double share);
    // Sets whether there is music to continue.
    void setCanContinue(bool can);
    // See GeneratePart::setContinuation().
    void setContinuation(bool ofTake, const QString& length);
    // Sets how much of the music is in the model's context.
    void setContext(const ContextForm& heard);

Q_SIGNALS:
    void formChanged(const PlayForm& form);
    void continueRequested(int variations);
    void variationsChosen();  // from the menu of numbers
    // Requests the calibration of the MIDI output's offset.
    void calibrationRequested();
    // The name of the model that was set.
    void modelNameChanged(const QString& name);

protected:
    void formEdited() override { Q_EMIT formChanged(form()); }
    void formShown() override;
    int latentsInUse() const override;

private:
    void addButtons();
    void fillVariationsMenu(QMenu& menu);

    GeneratePart* generate_ = nullptr;
    MemoryPart* memory_ = nullptr;
    ConstraintsPart* constraints_ = nullptr;
    TurnTakingPart* turns_ = nullptr;
    QPushButton* continue_ = nullptr;
    QPushButton* times_ = nullptr;
};

}  // namespace continuo::ui
