#include "pages/dialogs/teach_dialog.h"

#include <QAccessible>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <climits>

#include "pages/dialogs/dialog_words.h"
#include "pages/dialogs/teach_source_list.h"
#include "theme/theme.h"
#include "widgets/screen_room.h"
#include "widgets/tab_order.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr int kFieldLabel = 72;     // px, minimum
constexpr int kFieldGap = 8;        // px between label and field, same as in a slider
constexpr int kNotesAMinute = 430;  // typical for piano playing

// The totals of the checked sources.
struct TeachSum {
    int sources = 0;
    int unread = 0;  // sources with an unknown number of notes
    qint64 notes = 0;
    double seconds = 0;
};

TeachSum computeSum(const QVector<TeachSource>& sources) {
    TeachSum sum;
    for (const TeachSource& source : sources) {
        if (!source.chosen) continue;
        ++sum.sources;
        if (source.notes < 0) ++sum.unread;
        sum.notes += std::max(0, source.notes);
        sum.seconds += std::max(0.0, source.seconds);
    }
    return sum;
}

}  // namespace

TeachDialog::TeachDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Teach the model your playing"));
    resize(sizeWithinScreen(*this, {560, 620}));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addLayout(makeHeading());
    column->addLayout(makeSources(), 1);
    column->addLayout(makeFields());
    problem_ = makeWarningLine(this, column, &Tokens::err);
    column->addLayout(makeFooter());
    setForm({});
    setTabOrderByLayout(this);
}

QVBoxLayout* TeachDialog::makeHeading() {
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(makeDialogLabel(this, windowTitle(), TextStyle::PageTitle, &Tokens::text));
    column->addWidget(what_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text2));
    return column;
}

QVBoxLayout* TeachDialog::makeSources() {
    auto* title = makeDialogLabel(this, tr("Music to learn from"), TextStyle::PaneTitle, &Tokens::text);
    sources_ = new TeachSourceList(title->text(),
                                   tr("No takes yet. Play something first, or add MIDI files."), this);
    connect(sources_, &TeachSourceList::edited, this, &TeachDialog::showSum);
    auto* files = new QPushButton(tr("Add MIDI files…"), this);
    connect(files, &QPushButton::clicked, this, &TeachDialog::addFilesRequested);
    auto* folder = new QPushButton(tr("Add a folder…"), this);
    connect(folder, &QPushButton::clicked, this, &TeachDialog::addFolderRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(files);
    buttons->addWidget(folder);
    buttons->addStretch();
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(title);
    column->addWidget(sources_, 1);
    column->addLayout(buttons);
    column->addWidget(sum_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text));
    tooLittle_ = makeWarningLine(this, column, &Tokens::warn);
    return column;
}

QVBoxLayout* TeachDialog::makeFields() {
    minutes_ = new ValueSlider(tr("Time", "how long to learn"),
                               //: Unit: minutes.
                               {1, 600, 1, 20, 0, tr("min"), ValueSlider::Scale::Logarithmic}, this);
    auto* label = makeDialogLabel(this, tr("Name", "of a model"), TextStyle::Body, &Tokens::text2);
    name_ = new QLineEdit(this);
    name_->setAccessibleName(tr("Name of the new model"));
    connect(name_, &QLineEdit::textChanged, this, &TeachDialog::showName);
    // Both fields align, whatever the font size: the column of labels fits the wider label.
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Body));
    const int column = std::max({kFieldLabel, metrics.horizontalAdvance(minutes_->spokenName()) + kFieldGap,
                                 metrics.horizontalAdvance(label->text()) + kFieldGap});
    minutes_->setLabelWidth(column);
    label->setFixedWidth(column);
    auto* row = new QHBoxLayout;
    row->setSpacing(kFieldGap);
    row->addWidget(label);
    row->addWidget(name_, 1);
    auto* below = new QHBoxLayout;  // indented like the field
    below->setContentsMargins(column + kFieldGap, 0, 0, 0);
    wrongName_ = makeWarningLine(this, below, &Tokens::err);
    auto* fields = new QVBoxLayout;
    fields->setSpacing(4);
    fields->addWidget(minutes_);
    fields->addLayout(row);
    fields->addLayout(below);
    return fields;
}

QHBoxLayout* TeachDialog::makeFooter() {
    auto* cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &TeachDialog::reject);
    start_ = new QPushButton(tr("Start"), this);
    start_->setDefault(true);
    Theme::setRole(start_, ButtonRole::Primary);
    connect(start_, &QPushButton::clicked, this, &TeachDialog::start);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(start_);
    return row;
}

void TeachDialog::setForm(const TeachForm& form) {
    form_ = form;
    const QString what = tr("Learns from the chosen music, on this computer only. The model “%1” stays "
                            "unchanged; a new one is made.")
                             .arg(form.modelName);
    what_->setText(what + QLatin1Char(' ') + tr("Runs in the queue and pauses while you play."));
    sources_->setSources(form.sources);
    minutes_->setValue(form.minutes);
    name_->setText(form.name);
    showSum();
    showName();
}

void TeachDialog::suggestName(const QString& name) {
    if (name_->text() != form_.name) return;
    form_.name = name;
    name_->setText(name);
}

TeachForm TeachDialog::form() const {
    TeachForm form = form_;
    form.sources = sources_->sources();
    form.minutes = minutes_->value();
    form.name = name_->text().trimmed();
    return form;
}

void TeachDialog::addSource(const TeachSource& source) {
    TeachSource chosen = source;
    chosen.chosen = true;
    sources_->add(chosen);
    showSum();
}

void TeachDialog::setProblem(const QString& text) {
    setLineText(problem_, text);
    if (text.isEmpty()) return;
    problem_->setAccessibleName(text);
    QAccessibleEvent alert(problem_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString TeachDialog::sourcesProblem() const {
    const TeachSum sum = computeSum(sources_->sources());
    if (sum.sources == 0) return tr("Nothing is chosen. Choose music to learn from.");
    // Unread sources may contain enough notes.
    if (sum.unread > 0 || sum.notes >= form_.fewestNotes) return {};
    const int minutes = std::max(1, qRound(static_cast<double>(form_.fewestNotes) / kNotesAMinute));
    return tr("Teaching needs at least %1, about %2 of playing.")
        .arg(tr("%Ln note(s)", nullptr, form_.fewestNotes), tr("%Ln minute(s)", nullptr, minutes));
}

QString TeachDialog::nameProblem() const {
    const QString name = name_->text().trimmed();
    if (name.isEmpty()) return tr("The new model needs a name.");
    return name.contains(QLatin1Char('/')) ? tr("A name cannot contain a slash.") : QString();
}

void TeachDialog::showSum() {
    const TeachSum sum = computeSum(sources_->sources());
    QStringList known;
    if (sum.seconds > 0 && sum.seconds < 60) known << tr("%L1 s", "seconds").arg(qRound(sum.seconds));
    if (sum.seconds >= 60) known << tr("%L1 min", "minutes").arg(qRound(sum.seconds / 60));
    if (sum.sources > sum.unread)
        known << tr("%Ln note(s)", nullptr, static_cast<int>(std::min<qint64>(sum.notes, INT_MAX)));
    //: Completes “Chosen: …”: their notes are not counted yet.
    const QString unread = tr("music of %n folder(s) or file(s)", nullptr, sum.unread);
    const QString text = known.join(QStringLiteral(", "));
    if (sum.unread == 0)
        sum_->setText(tr("Chosen: %1").arg(text));
    else
        sum_->setText(text.isEmpty() ? tr("Chosen: %1").arg(unread)
                                     : tr("Chosen: %1, and %2").arg(text, unread));
    if (sum.sources == 0) sum_->clear();
    sum_->setVisible(sum.sources > 0);
    // Shows no problem if the list is empty, because the empty list shows its own text.
    setLineText(tooLittle_, sources_->sources().isEmpty() ? QString() : sourcesProblem());
    sources_->setSpokenSum((sum_->text() + QLatin1Char(' ') + tooLittle_->text()).simplified());
    showStart();
}

void TeachDialog::showName() {
    const QString why = nameProblem();
    setLineText(wrongName_, why);
    name_->setAccessibleDescription(why);
    if (name_->property("wrong").toBool() == why.isEmpty()) {
        name_->setProperty("wrong", !why.isEmpty());
        name_->style()->unpolish(name_);
        name_->style()->polish(name_);
    }
    showStart();
}

void TeachDialog::showStart() {
    const QString sources = sourcesProblem();
    const QString why = sources.isEmpty() ? nameProblem() : sources;
    start_->setEnabled(why.isEmpty());
    start_->setAccessibleDescription(why);
}

void TeachDialog::start() {
    if (minutes_->hasInvalidValue()) return;  // the slider shows the error
    setProblem({});
    Q_EMIT startRequested();
}

}  // namespace continuo::ui
