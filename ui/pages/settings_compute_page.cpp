#include "pages/settings_compute_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "pages/form_group.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/tab_order.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

ComputePage::ComputePage(QWidget* parent)
    : SettingsPage(tr("Model & compute"), QStringLiteral("chip"), parent),
      threads_(new ValueSlider(tr("Threads"), {0, 2, 1, 0, 0}, this)),
      benchmark_(new QPushButton(tr("Measure"), this)),
      result_(new QLabel(this)) {
    makeModels();
    makeCompute();
    setForm({});
    setBenchmark(false, {});
}

void ComputePage::makeModels() {
    FormGroup* models = addGroup(tr("Model"));
    auto* add = new QPushButton(tr("Add a model…"), this);
    add->setAutoDefault(false);
    Theme::setRole(add, ButtonRole::Small);
    connect(add, &QPushButton::clicked, this, &ComputePage::addModelAsked);
    models->addToHeading(add);
    list_ = new QWidget(this);
    auto* column = new QVBoxLayout(list_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    none_ = new QLabel(tr("No model is installed. Add a .safetensors file."), list_);
    column->addWidget(none_);
    models->addWide(list_, tr("Model, licence"));
}

QComboBox* ComputePage::choiceRow(const QString& label, Choices ComputeForm::*choices) {
    auto* box = new QComboBox(this);
    compute_->addRow(label, box);
    connect(box, &QComboBox::activated, this, [this, choices](int index) {
        (form_.*choices).chosen = index;
        Q_EMIT edited(form_);
    });
    return box;
}

void ComputePage::makeCompute() {
    compute_ = addGroup(tr("Compute"));
    device_ = choiceRow(tr("Device"), &ComputeForm::device);
    precision_ = choiceRow(tr("Precision"), &ComputeForm::precision);
    threads_->setLabelWidth(kLabelWidth);
    threads_->setSpecialText(0, tr("all"));
    compute_->addWide(threads_, tr("Threads, processor"));
    connect(threads_, &ValueSlider::valueEdited, this, [this](double threads) {
        form_.threads = qRound(threads);
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
    connect(benchmark_, &QPushButton::clicked, this, &ComputePage::benchmarkAsked);
}

void ComputePage::setForm(const ComputeForm& form) {
    const bool sameModels = form.models == form_.models;
    form_ = form;
    if (!sameModels) showModels();
    for (std::size_t row = 0; row < cards_.size(); ++row)
        cards_[row]->setChecked(static_cast<int>(row) == form.model);
    none_->setVisible(form.models.isEmpty());
    showChoices(form.device, device_, compute_);
    showChoices(form.precision, precision_, compute_);
    threads_->setRange({0, static_cast<double>(qMax(1, form.mostThreads)), 1, 0, 0});
    threads_->setValue(form.threads);
    compute_->setAvailable(threads_, form.mostThreads > 1);
}

void ComputePage::showModels() {
    for (Card* card : cards_) delete card;
    cards_.clear();
    for (const ModelRow& model : form_.models) {
        auto* card = new Card(QStringLiteral("chip"), model.name, model.detail, list_);
        card->addTrailing(model.licence.isEmpty() ? new Badge(Badge::Kind::Warn, tr("licence unknown"), card)
                                                  : new Badge(Badge::Kind::Plain, model.licence, card));
        const int row = static_cast<int>(cards_.size());
        connect(card, &Card::clicked, this, [this, row] {
            if (form_.model == row) return;
            form_.model = row;
            Q_EMIT edited(form_);
        });
        list_->layout()->addWidget(card);
        cards_.push_back(card);
    }
    setTabOrderByLayout(this);
}

void ComputePage::setBenchmark(bool running, const QString& result) {
    benchmark_->setEnabled(!running);
    if (running)
        result_->setText(tr("Measuring…"));
    else
        result_->setText(result.isEmpty() ? tr("Not measured yet.") : result);
}

}  // namespace continuo::ui
