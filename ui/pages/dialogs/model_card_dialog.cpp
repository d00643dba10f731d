#include "pages/dialogs/model_card_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/form_group.h"
#include "widgets/latents_curve.h"
#include "widgets/screen_room.h"
#include "widgets/section.h"

namespace continuo::ui {

namespace {

constexpr int kNames = 150;  // px of the column of names

QLabel* makeSelectable(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    return label;
}

}  // namespace

ModelCardDialog::ModelCardDialog(QWidget* parent)
    : QDialog(parent), title_(new QLabel(this)), summary_(new QLabel(this)) {
    resize(sizeWithinScreen(*this, {720, 640}));  // a hash fits on one line
    title_->setTextFormat(Qt::PlainText);
    Theme::setStyle(title_, TextStyle::PageTitle);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    Theme::setStyle(summary_, TextStyle::Body, &Tokens::text2);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(tr("Model card"));
    auto* inside = new QWidget(area);
    column_ = new QVBoxLayout(inside);
    column_->setContentsMargins(0, 0, 12, 0);
    area->setWidget(inside);
    auto* folder = new QPushButton(tr("Open folder"), this);
    remove_ = new QPushButton(this);
    use_ = new QPushButton(tr("Use this model"), this);
    auto* close = new QPushButton(tr("Close"), this);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(folder);
    buttons->addWidget(remove_);
    buttons->addStretch();
    buttons->addWidget(use_);
    buttons->addWidget(close);
    for (QPushButton* button : {folder, remove_, use_}) button->setAutoDefault(false);
    close->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(12);
    column->addWidget(title_);
    column->addWidget(summary_);
    column->addWidget(area, 1);
    column->addLayout(buttons);
    connect(folder, &QPushButton::clicked, this, &ModelCardDialog::openFolderRequested);
    connect(remove_, &QPushButton::clicked, this, &ModelCardDialog::removeRequested);
    connect(use_, &QPushButton::clicked, this, &ModelCardDialog::useRequested);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
}

void ModelCardDialog::setForm(const ModelCardForm& form) {
    setWindowTitle(form.title);
    title_->setText(form.title);
    summary_->setText(form.summary);
    summary_->setVisible(!form.summary.isEmpty());
    const bool isOpen = details_ != nullptr && details_->isOpen();  // stays open when facts are added
    delete facts_;
    facts_ = new QWidget(this);
    auto* column = new QVBoxLayout(facts_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    for (const ModelCardForm::Group& group : form.groups)
        if (!group.isTechnical && !group.lines.isEmpty()) column->addWidget(makeGroup(group));
    addDetails(form);
    if (details_ != nullptr) details_->setOpen(isOpen);
    column->addStretch();
    column_->addWidget(facts_);
    remove_->setVisible(!form.removeText.isEmpty());
    remove_->setText(form.removeText);
    remove_->setEnabled(form.cannotRemoveReason.isEmpty() && !form.isBeingRemoved);
    remove_->setToolTip(form.cannotRemoveReason);
    use_->setVisible(!form.inUse);
    use_->setEnabled(!form.isBeingRemoved);
}

QWidget* ModelCardDialog::makeGroup(const ModelCardForm::Group& group) {
    auto* rows = new FormGroup(group.title, kNames, facts_);
    for (const ModelCardForm::Line& line : group.lines) {
        if (line.name.isEmpty())
            rows->addWideRow(makeSelectable(line.value, rows), line.value);
        else
            rows->addRow(line.name, makeSelectable(line.value, rows));
    }
    return rows;
}

QWidget* ModelCardDialog::makeCurve(const ModelCardForm& form) {
    const std::vector<LatentsCurve::Point> points =
        LatentsCurve::mergePoints(form.natsPerToken, form.msPerToken);
    if (points.size() < 2) return nullptr;
    auto* rows = new FormGroup(tr("Cost and benefit of latents"), kNames, facts_);
    auto* curve = new LatentsCurve(rows);
    curve->setPoints(points);
    rows->addWideRow(curve, curve->accessibleName());
    return rows;
}

void ModelCardDialog::addDetails(const ModelCardForm& form) {
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(16);
    for (const ModelCardForm::Group& group : form.groups)
        if (group.isTechnical && !group.lines.isEmpty()) column->addWidget(makeGroup(group));
    if (QWidget* curve = makeCurve(form)) column->addWidget(curve);
    const bool any = column->count() > 0;
    details_ = any ? new Section(tr("Details"), inside) : nullptr;
    any ? facts_->layout()->addWidget(details_) : delete inside;
}

}  // namespace continuo::ui
