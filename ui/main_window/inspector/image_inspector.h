#pragma once

#include "main_window/inspector/form_pane.h"
#include "main_window/inspector/variations_part.h"

class QAction;

namespace continuo::ui {

class MakingButtons;
class PicturePart;

// The pane at the right of Image: sampling, content and export of pictures. Every edit emits the whole form;
// temperature and latents take effect from the next pixel.
class ImageInspector : public ImageFormPane {
    Q_OBJECT

public:
    explicit ImageInspector(const ImageParameters& parameters, QWidget* parent = nullptr);

    // Sets the actions whose shortcuts the buttons' tooltips show.
    void setCommands(const QAction& generate, const QAction& stop);
    // Sets the image model; ImageModelFacts without a size: no model.
    void setModel(const ModelFacts& facts, const ImageModelFacts& pictures);
    // Updates the facts of the same model.
    void setFacts(const ModelFacts& facts);
    // Sets the recent ms per token at this number of latents, as in the status line; below 0: unknown.
    void setRecentSpeed(int latents, double msPerToken);
    // Returns the latents in use; 0: no model.
    int latents() const { return modelThere_ ? latentsInUse() : 0; }
    // modelName() returns the name of the model that was set. setModels() sets all image models and the one
    // in use; the choice is hidden if there is only one.
    const QString& modelName() const { return modelName_; }
    void setModels(const QStringList& names, int chosen);
    // Sets the rows of the source that can be kept; 0: no source.
    void setSourceRows(int rows);
    // Shows the stop buttons instead of Generate.
    void setGenerating(bool making);

public Q_SLOTS:
    // Applies a move of the line in the picture like an edit here.
    void editKeptRows(int rows);

Q_SIGNALS:
    void formChanged(const continuo::ui::ImageForm& form);
    // Emits an index into the models.
    void modelChosen(int index);
    void generateRequested();
    // Requests to stop generating and keep the rows made so far.
    void stopRequested();
    // Requests to stop generating and discard the result.
    void discardRequested();
    // The name of the model that was set.
    void modelNameChanged(const QString& name);

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
