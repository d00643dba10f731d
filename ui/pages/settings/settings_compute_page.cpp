#include "pages/settings/settings_compute_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "pages/settings/model_folder_list.h"
#include "pages/settings/model_list.h"
#include "widgets/form_group.h"
#include "widgets/tab_order.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

ValueSlider::Range memoryRange(double most) { return {0, most, 0.1, 0, 1, ComputePage::tr("GB")}; }

}  // namespace

ComputePage::ComputePage(QWidget* parent)
    : SettingsPage(tr("Model & compute"), QStringLiteral("chip"), parent),
      memory_(new ValueSlider(tr("Memory limit"), memoryRange(1), this)),
      threads_(new ValueSlider(tr("Threads"), {1, 2, 1, 0, 0}, this)),
      //: Button: measures the speed of the model.
      benchmark_(new QPushButton(tr("Measure"), this)),
      result_(new QLabel(this)) {
    makeModels();
    makeFolders();
    makeCompute();
    setForm({});
    setBenchmark(false, {});
}

void ComputePage::makeModels() {
    FormGroup* models = addGroup(tr("Model for the piano"));
    models->addToHeading(addHeadingButton(tr("Add a model…"), &ComputePage::addModelRequested));
    piano_ = addModelRow(models, &ComputeForm::piano,
                         tr("No model is installed. Add a .safetensors file, or a published checkpoint."),
                         //: Words by which the settings are searched; not shown.
                         tr("Model, licence"));
    connect(piano_, &ModelList::detailsRequested, this, &ComputePage::pianoDetailsRequested);
    pictureGroup_ = addGroup(tr("Model for pictures"));
    pictureGroup_->hide();
    //: Words by which the settings are searched; not shown.
    pictures_ =
        addModelRow(pictureGroup_, &ComputeForm::pictures, QString(), tr("Model for pictures, licence"));
    connect(pictures_, &ModelList::detailsRequested, this, &ComputePage::pictureDetailsRequested);
    soundGroup_ = addGroup(tr("Model for sound"));
    soundGroup_->hide();
    //: Words by which the settings are searched; not shown.
    sound_ = addModelRow(soundGroup_, &ComputeForm::sound, QString(), tr("Model for sound, licence"));
    connect(sound_, &ModelList::detailsRequested, this, &ComputePage::soundDetailsRequested);
}

void ComputePage::makeFolders() {
    FormGroup* group = addGroup(tr("Folders of models"));
    group->addToHeading(addHeadingButton(tr("Add a folder…"), &ComputePage::addFolderRequested));
    folders_ = new ModelFolderList(this);
    //: Words by which the settings are searched; not shown.
    group->addWideRow(folders_, tr("Folders of models, search path"));
    connect(folders_, &ModelFolderList::openRequested, this, &ComputePage::openFolderRequested);
    connect(folders_, &ModelFolderList::removeRequested, this, &ComputePage::removeFolderRequested);
}

QPushButton* ComputePage::addHeadingButton(const QString& text, void (ComputePage::*asked)()) {
    auto* button = new QPushButton(text, this);
    button->setAutoDefault(false);
    Theme::setRole(button, ButtonRole::Small);
    connect(button, &QPushButton::clicked, this, asked);
    return button;
}

ModelList* ComputePage::addModelRow(FormGroup* group, ModelChoices ComputeForm::*models, const QString& none,
                                    const QString& words) {
    auto* list = new ModelList(none, this);
    group->addWideRow(list, words);
    connect(list, &ModelList::chosen, this, [this, models](int row) {
        (form_.*models).chosen = row;
        Q_EMIT edited(form_);
    });
    return list;
}

QComboBox* ComputePage::addChoiceRow(const QString& label, Choices ComputeForm::*choices) {
    auto* box = new QComboBox(this);
    compute_->addRow(label, box);
    connect(box, &QComboBox::activated, this, [this, choices](int index) {
        (form_.*choices).chosen = index;
        Q_EMIT edited(form_);
    });
    return box;
}

void ComputePage::makeCompute() {
    //: Heading: settings about computing.
    compute_ = addGroup(tr("Compute"));
    //: Label: CPU or GPU.
    device_ = addChoiceRow(tr("Device"), &ComputeForm::device);
    //: Label: number format in which the model computes.
    precision_ = addChoiceRow(tr("Precision"), &ComputeForm::precision);
    threads_->setLabelWidth(kLabelWidth);
    //: Value of the slider “Threads”.
    threads_->setOpenEnd(0, tr("all"));
    //: Words by which the settings are searched; not shown.
    compute_->addWideRow(threads_, tr("Threads, processor"));
    connect(threads_, &ValueSlider::valueEdited, this, [this](double threads) {
        form_.threads = qRound(threads);
        Q_EMIT edited(form_);
    });
    memory_->setLabelWidth(kLabelWidth);
    //: Value of the slider “Memory limit”: Continuo chooses it.
    memory_->setSpecialText(0, tr("Auto"));
    memory_->setToolTip(
        tr("Memory for all models together. Auto: all free memory. A model that needs more gets fewer "
           "latents, then a shorter context."));
    //: Words by which the settings are searched; not shown.
    compute_->addWideRow(memory_, tr("Memory limit, maximum"));
    connect(memory_, &ValueSlider::valueEdited, this, [this](double gigabytes) {
        form_.memory = gigabytes;
        Q_EMIT edited(form_);
    });
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    benchmark_->setAutoDefault(false);
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    row->addWidget(benchmark_);
    row->addWidget(result_, 1);
    compute_->addRow(tr("Speed on this computer"), line);
    connect(benchmark_, &QPushButton::clicked, this, &ComputePage::benchmarkRequested);
}

void ComputePage::setForm(const ComputeForm& form) {
    const ComputeForm before = std::exchange(form_, form);
    piano_->setModels(form.piano);
    pictures_->setModels(form.pictures);
    sound_->setModels(form.sound);
    folders_->setFolders(form.folders);
    setTabOrderByLayout(this);
    const auto showGroup = [&](FormGroup& group, ModelList* list, ModelChoices ComputeForm::*models) {
        const bool had = !(before.*models).rows.isEmpty(), has = !(form.*models).rows.isEmpty();
        group.setAvailable(list, has);
        if (has != had) group.setVisible(has);
    };
    showGroup(*pictureGroup_, pictures_, &ComputeForm::pictures);
    showGroup(*soundGroup_, sound_, &ComputeForm::sound);
    showChoices(form.device, device_, compute_);
    showChoices(form.precision, precision_, compute_);
    threads_->setRange({1, static_cast<double>(qMax(1, form.mostThreads)), 1, 0, 0});
    threads_->setValue(form.threads);
    compute_->setAvailable(threads_, form.mostThreads > 1);
    memory_->setRange(memoryRange(std::max(0.1, form.mostMemory)));
    memory_->setValue(form.memory);
    compute_->setAvailable(memory_, form.mostMemory > 0);
}

void ComputePage::setBenchmark(bool running, const QString& result) {
    benchmark_->setEnabled(!running);
    if (running)
        result_->setText(tr("Measuring…"));
    else
        result_->setText(result.isEmpty() ? tr("Not measured yet.") : result);
}

}  // namespace continuo::ui
