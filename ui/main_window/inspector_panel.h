#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "forms.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace continuo::ui {

class LatentsCurve;
class Section;
class ValueSlider;

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
    // Whether there is something to continue from.
    void setCanContinue(bool can);

public Q_SLOTS:
    void stepTemperature(double by);
    void scaleLatents(double by);

Q_SIGNALS:
    void formChanged(const PlayForm& form);
    void continueRequested(int variations);

private:
    QWidget* makeGenerate();
    QWidget* makeTurnTaking();
    QWidget* makeSampling();
    QWidget* makeOutput();
    QWidget* makeButtons();
    ValueSlider* addSlider(QVBoxLayout& column, ValueSlider* slider, double PlayForm::*field);
    ValueSlider* addSlider(QVBoxLayout& column, ValueSlider* slider, int PlayForm::*field);
    QComboBox* addCombo(QVBoxLayout& column, const QString& label, const QStringList& choices,
                        std::function<int(const PlayForm&)> get, std::function<void(PlayForm&, int)> set);
    void edited();
    void showForm();
    void showFacts();
    void showSummaries();

    PlayForm form_;
    ModelFacts facts_;
    bool showing_ = false;
    std::vector<std::function<void()>> shows_;  // each brings a control to what the form says

    ValueSlider* latents_ = nullptr;
    ValueSlider* lengthSeconds_ = nullptr;
    ValueSlider* gap_ = nullptr;
    QCheckBox* adaptive_ = nullptr;
    QLabel* latentsFacts_ = nullptr;
    LatentsCurve* curve_ = nullptr;
    QWidget* turnKeyRow_ = nullptr;
    QWidget* turnPedalRow_ = nullptr;
    QWidget* gapRow_ = nullptr;
    QLineEdit* seed_ = nullptr;
    Section* generate_ = nullptr;
    Section* turns_ = nullptr;
    Section* sampling_ = nullptr;
    Section* output_ = nullptr;
    QPushButton* continue_ = nullptr;
    QPushButton* times_ = nullptr;
};

}  // namespace continuo::ui
