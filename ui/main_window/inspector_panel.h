#pragma once

#include <QWidget>
#include <vector>

#include "forms.h"

class QPushButton;
class QVBoxLayout;

namespace continuo::ui {

class GeneratePart;
class PlayFormPart;
class Section;
class TurnTakingPart;

// The pane at the right of Play: how the model plays, whose turn it is and where it sounds. Every change goes
// out at once, the whole form with it.
class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    explicit InspectorPanel(QWidget* parent = nullptr);

    // Tells nobody.
    void setForm(const PlayForm& form);
    const PlayForm& form() const { return form_; }
    void setModel(const ModelFacts& facts);
    // Latents that automatic control has in use.
    void setLatentsInUse(int latents);
    // s of rest that pass the turn at the moment.
    void setGapInUse(double seconds);
    // Whether there is something to continue from.
    void setCanContinue(bool can);

public Q_SLOTS:
    void stepTemperature(double by);
    void scaleLatents(double by);

Q_SIGNALS:
    void formChanged(const PlayForm& form);
    void continueRequested(int variations);
    // The name of the model that was told.
    void modelNamed(const QString& name);

private:
    struct Part {
        PlayFormPart* part;
        Section* section;
        QString (*summary)(const PlayForm&);
    };
    // A section that folds; closed it shows the summary.
    Section* add(const QString& title, PlayFormPart* part, QString (*summary)(const PlayForm&));
    QWidget* makeButtons();
    void take(const PlayForm& form);

    PlayForm form_;
    int mostLatents_ = 1024;
    std::vector<Part> parts_;
    QVBoxLayout* column_ = nullptr;
    GeneratePart* generate_ = nullptr;
    TurnTakingPart* turns_ = nullptr;
    QPushButton* continue_ = nullptr;
    QPushButton* times_ = nullptr;
};

}  // namespace continuo::ui
