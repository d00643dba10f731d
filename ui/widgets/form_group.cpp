#include "widgets/form_group.h"

#include <algorithm>

#include <QComboBox>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpacerItem>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/ampersands.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr int kRowGap = 8;       // px between label and control
constexpr int kRowHeight = 24;   // px of a visible row
constexpr int kMostWidth = 400;  // px of a control: a long distance from label to value is hard to follow

bool containsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

// Limits the control's width and adds a stretch after it.
QHBoxLayout* alignLeft(QWidget* control) {
    auto* line = new QHBoxLayout;
    line->addWidget(control, 1);
    line->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding));
    return line;
}

}  // namespace

FormGroup::FormGroup(const QString& title, int labelWidth, QWidget* parent)
    : QWidget(parent), title_(title), labelWidth_(labelWidth) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    heading_ = new QHBoxLayout;
    heading_->setSpacing(8);
    auto* name = new QLabel(title, this);
    Theme::setStyle(name, TextStyle::PaneTitle);
    name->setMinimumHeight(24);
    note_ = new QLabel(this);
    note_->setTextFormat(Qt::PlainText);
    Theme::setStyle(note_, TextStyle::Caption, &Tokens::text2);
    heading_->addWidget(name);
    heading_->addStretch();
    heading_->addWidget(note_);
    column->addLayout(heading_);
    auto* line = new QFrame(this);
    line->setProperty("role", QStringLiteral("line"));
    line->setFixedHeight(1);
    column->addWidget(line);
    grid_ = new QGridLayout;
    grid_->setContentsMargins(0, 4, 0, 0);
    grid_->setHorizontalSpacing(kRowGap);
    grid_->setVerticalSpacing(4);
    grid_->setColumnMinimumWidth(0, labelWidth);
    grid_->setColumnStretch(1, 1);
    column->addLayout(grid_);
}

void FormGroup::addRow(const QString& label, QWidget* control) {
    auto* text = new QLabel(doubleAmpersands(label), this);
    Theme::setStyle(text, TextStyle::Body, &Tokens::text2);
    text->setBuddy(control);
    text->setMinimumWidth(labelWidth_);
    if (control->accessibleName().isEmpty()) control->setAccessibleName(label);
    if (qobject_cast<QComboBox*>(control)) control->setMaximumWidth(kMostWidth);
    const int row = grid_->rowCount();
    grid_->addWidget(text, row, 0);
    grid_->addLayout(alignLeft(control), row, 1);
    rows_.push_back({label, text, control});
    text->setMinimumHeight(kRowHeight);
}

void FormGroup::addWideRow(QWidget* control, const QString& words) {
    if (qobject_cast<ValueSlider*>(control)) control->setMaximumWidth(labelWidth_ + kRowGap + kMostWidth);
    grid_->addLayout(alignLeft(control), grid_->rowCount(), 0, 1, 2);
    rows_.push_back({words, nullptr, control});
}

void FormGroup::addToHeading(QWidget* widget) { heading_->addWidget(widget); }

void FormGroup::setNote(const QString& text) { note_->setText(text); }

void FormGroup::setAvailable(QWidget* control, bool available) {
    for (Row& row : rows_) {
        if (row.control != control) continue;
        row.available = available;
        showRow(row);
    }
}

bool FormGroup::filter(const QStringList& words) {
    const bool all = containsAll(title_, words);
    bool any = false;
    for (Row& row : rows_) {
        row.found = all || containsAll(row.text, words);
        showRow(row);
        any = any || (row.found && row.available);
    }
    setVisible(any);
    return any;
}

void FormGroup::showRow(const Row& row) {
    const bool visible = row.available && row.found;
    row.control->setVisible(visible);
    if (row.label) row.label->setVisible(visible);
}

}  // namespace continuo::ui
