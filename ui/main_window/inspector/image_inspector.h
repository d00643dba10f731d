#pragma once

#include "main_window/inspector/form_pane.h"
#include "main_window/inspector/variations_part.h"

class QAction;

namespace continuo::ui {

class MakingButtons;
class PicturePart;

// The pane at the right of Image: how the model makes its pictures, of what, and how they are written. Every
// change goes out at once, the whole form with it; temperature and latents act from the next pixel.
class ImageInspector : public ImageFormPane {
    Q_OBJECT

public:
    explicit ImageInspector(QWidget* parent = nullptr);

    // Their keys are in the buttons' tool tips.
    void setCommands(const QAction& generate, const QAction& stop);
    // What makes the pictures; ImageModelFacts of no size: nothing does.
    void setModel(const ModelFacts& facts, const ImageModelFacts& pictures);
    // More is known of the same model.
    void setFacts(const ModelFacts& facts);
    // What a token took of late with so many latents, as the status line says; below 0: nothing is known.
    void setLately(int latents, double msPerToken);
    // With how many latents pictures are made; 0: there is no model.
    int latents() const { return modelThere_ ? latentsInUse() : 0; }
    // All models that make pictures, and which of them does; of one alone nothing is offered.
    const QString& modelName() const { return modelName_; }
    void setModels(const QStringList& names, int chosen);
    // Of what is shown, which rows are kept of; 0: there is nothing.
    void setSourceRows(int rows);
    // Offers to stop rather than to begin.
    void setMaking(bool making);

public Q_SLOTS:
    // The line was moved in the picture: as if it were here.
    void editKeptRows(int rows);

Q_SIGNALS:
    void formChanged(const continuo::ui::ImageForm& form);
    // As an index of the models.
    void modelChosen(int index);
    void generateAsked();
    // Ends making; the rows that are there stay.
    void stopAsked();
    // Ends making, and what was made goes.
    void discardAsked();
    // The name of the model that was told.
    void modelNamed(const QString& name);

protected:
    void formEdited() override { Q_EMIT formChanged(form()); }
    void formShown() override;
    int latentsInUse() const override;

private:
    bool modelThere_ = false;
    QString modelName_;
    VariationsPart<ImageForm>* generate_ = nullptr;
    PicturePart* picture_ = nullptr;
    MakingButtons* buttons_ = nullptr;
};

}  // namespace continuo::ui
