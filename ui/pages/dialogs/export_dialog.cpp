#include "pages/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/dialogs/dialog_words.h"
#include "roll/roll_text.h"
#include "widgets/elided_label.h"
#include "widgets/form_group.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

namespace {

constexpr int kLeastLabel = 72;  // px
constexpr double kHalfMinute = 30, kTwoMinutes = 120;

template <class Choice>
void addChoice(QComboBox* box, const QString& text, Choice choice) {
    box->addItem(text, static_cast<int>(choice));
}

template <class Choice>
Choice chosenValue(const QComboBox* box) {
    return static_cast<Choice>(box->currentData().toInt());
}

// Selects `choice` in the box; if missing, the first entry.
template <class Choice>
void choose(QComboBox* box, Choice choice) {
    box->setCurrentIndex(std::max(0, box->findData(static_cast<int>(choice))));
}

}  // namespace

ExportDialog::ExportDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Export"));
    resize(560, 0);
    auto* heading = new QVBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(makeDialogLabel(this, windowTitle(), TextStyle::PageTitle, &Tokens::text));
    heading->addWidget(what_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text2));
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Body));
    int label = kLeastLabel;  // label width of both groups, so that their fields align
    for (const QString& each : {tr("Notes"), tr("Range"), tr("Format"), tr("Normalise"), tr("Bars"),
                                //: Label: notes of an exported MIDI file are moved to this grid.
                                tr("Grid"), tr("Name", "of a file"), tr("Folder")})
        label = std::max(label, metrics.horizontalAdvance(each));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addLayout(heading);
    column->addWidget(makeMusic(label));
    column->addWidget(file_ = makeFile(label));
    column->addStretch(1);
    auto* outcome = new QVBoxLayout;
    outcome->setSpacing(4);
    outcome->addWidget(told_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text));
    outcome->addWidget(barsTold_ = makeDialogLabel(this, {}, TextStyle::Body, &Tokens::text2));
    warning_ = makeWarningLine(this, outcome, &Tokens::warn);
    column->addLayout(outcome);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &ExportDialog::reject);
    export_ = new QPushButton(tr("Export"), this);
    export_->setDefault(true);
    Theme::setRole(export_, ButtonRole::Primary);
    connect(export_, &QPushButton::clicked, this, &ExportDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(export_);
    column->addLayout(buttons);
    // The fields may be as wide as the dialog, so that all end at the same right edge.
    for (QComboBox* box : findChildren<QComboBox*>()) box->setMaximumWidth(QWIDGETSIZE_MAX);
    setForm({});
    setTabOrderByLayout(this);
}

FormGroup* ExportDialog::makeMusic(int labelWidth) {
    //: Heading: what is exported.
    auto* group = new FormGroup(tr("Music"), labelWidth, this);
    notes_ = new QComboBox(group);
    //: Choice of the notes that are exported.
    addChoice(notes_, tr("Mine and the model's"), ExportNotes::Both);
    //: Choice of the notes that are exported: the player's.
    addChoice(notes_, tr("Mine"), ExportNotes::Mine);
    //: Choice of the notes that are exported: the model's.
    addChoice(notes_, tr("The model's"), ExportNotes::Models);
    range_ = new QComboBox(group);
    group->addRow(tr("Notes"), notes_);
    //: Label: the part of a take that is exported.
    group->addRow(tr("Range"), range_);
    for (QComboBox* box : {notes_, range_}) connect(box, &QComboBox::activated, this, &ExportDialog::edit);
    return group;
}

FormGroup* ExportDialog::makeFile(int labelWidth) {
    auto* group = new FormGroup(tr("File"), labelWidth, this);
    format_ = new QComboBox(group);
    addChoice(format_, tr("MIDI, one track per player"), ExportFormat::Midi1);
    addChoice(format_, tr("MIDI, one track"), ExportFormat::Midi0);
    addChoice(format_, tr("WAV, 16 bits"), ExportFormat::Wav16);
    addChoice(format_, tr("WAV, 24 bits"), ExportFormat::Wav24);
    addChoice(format_, tr("WAV, 32 bits, floating point"), ExportFormat::WavFloat);
    addChoice(format_, tr("FLAC, 16 bits"), ExportFormat::Flac16);
    addChoice(format_, tr("FLAC, 24 bits"), ExportFormat::Flac24);
    bars_ = new QComboBox(group);
    //: Choice of “Bars”: notes keep their times.
    addChoice(bars_, tr("As played"), ExportBars::AsPlayed);
    //: Choice of “Bars”: notes are moved to the grid below.
    addChoice(bars_, tr("On the grid"), ExportBars::OnGrid);
    //: Choice of “Bars”: no bars, only a fixed tempo.
    addChoice(bars_, tr("120 bpm"), ExportBars::None);
    grid_ = new QComboBox(group);
    //: Choice of “Grid”: eighth notes.
    addChoice(grid_, tr("1/8"), ExportGrid::Eighths);
    addChoice(grid_, tr("1/8 triplets"), ExportGrid::EighthTriplets);
    //: Choice of “Grid”: sixteenth notes.
    addChoice(grid_, tr("1/16"), ExportGrid::Sixteenths);
    addChoice(grid_, tr("1/16 triplets"), ExportGrid::SixteenthTriplets);
    //: Choice of “Grid”: thirty-second notes.
    addChoice(grid_, tr("1/32"), ExportGrid::ThirtySeconds);
    for (QComboBox* box : {format_, bars_, grid_})
        connect(box, &QComboBox::activated, this, &ExportDialog::edit);
    stems_ = new QCheckBox(tr("Two files: mine and the model's"), group);
    normalise_ = new QCheckBox(tr("Maximum level without clipping: peak at −1 dBFS"), group);
    for (QCheckBox* box : {stems_, normalise_}) connect(box, &QCheckBox::clicked, this, &ExportDialog::edit);
    name_ = new QLineEdit(group);
    connect(name_, &QLineEdit::textEdited, this, &ExportDialog::edit);
    place_ = new QWidget(group);
    folder_ = new ElidedLabel(place_);
    auto* change = new QPushButton(tr("Change…"), place_);
    change->setAccessibleName(tr("Change the folder"));
    change->setAutoDefault(false);
    Theme::setRole(change, ButtonRole::Small);
    connect(change, &QPushButton::clicked, this, &ExportDialog::folderRequested);
    auto* row = new QHBoxLayout(place_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(folder_, 1);
    row->addWidget(change);
    group->addRow(tr("Format"), format_);
    //: Label: whether the export makes a file for each player; usual name in studios.
    group->addRow(tr("Stems"), stems_);
    group->addRow(tr("Normalise"), normalise_);
    //: Label: how an exported MIDI file gets its bars.
    group->addRow(tr("Bars"), bars_);
    group->addRow(tr("Grid"), grid_);
    stems_->setAccessibleName(tr("Stems, two files: mine and the model's"));
    normalise_->setAccessibleName(tr("Normalise, maximum level without clipping: peak at −1 dBFS"));
    group->addRow(tr("Name", "of a file"), name_);
    group->addRow(tr("Folder"), place_);
    return group;
}

void ExportDialog::setForm(const ExportForm& form) {
    form_ = form;
    what_->setText(form.sourceName);
    choose(notes_, form.notes);
    choose(format_, form.format);
    stems_->setChecked(form.stems);
    normalise_->setChecked(form.normalise);
    choose(bars_, form.bars);
    choose(grid_, form.grid);
    name_->setText(form.name);
    showRanges();
    setFolder(form.folder);
    showState();
}

// Offers only ranges that exclude something.
void ExportDialog::showRanges() {
    range_->clear();
    //: Choice of the range: the whole take; %1 is its length.
    addChoice(range_, tr("Whole, %1").arg(clockText(form_.seconds)), ExportRange::Whole);
    if (form_.markedTo > form_.markedFrom)
        addChoice(
            range_,
            tr("Marked range, %1 to %2").arg(clockText(form_.markedFrom, 1), clockText(form_.markedTo, 1)),
            ExportRange::Marked);
    //: Choice of the range: from the cursor on; %1 is a time.
    if (form_.cursor > 0 && form_.cursor < form_.seconds)
        addChoice(range_, tr("From %1 on").arg(clockText(form_.cursor)), ExportRange::FromCursor);
    if (form_.seconds > kHalfMinute)
        addChoice(range_, tr("The last 30 seconds"), ExportRange::LastHalfMinute);
    if (form_.seconds > kTwoMinutes) addChoice(range_, tr("The last 2 minutes"), ExportRange::LastTwoMinutes);
    choose(range_, form_.range);
}

ExportForm ExportDialog::form() const {
    ExportForm form = form_;
    form.notes = chosenValue<ExportNotes>(notes_);
    form.format = chosenValue<ExportFormat>(format_);
    form.range = chosenValue<ExportRange>(range_);
    form.stems = stems_->isChecked();
    form.normalise = normalise_->isChecked();
    form.bars = chosenValue<ExportBars>(bars_);
    form.grid = chosenValue<ExportGrid>(grid_);
    form.name = name_->text().trimmed();
    const QString ending = fileSuffix(form.format);
    if (form.name.endsWith(ending, Qt::CaseInsensitive)) form.name.chop(ending.size());
    return form;
}

void ExportDialog::setFolder(const QString& folder) {
    form_.folder = folder;
    folder_->setText(QDir::toNativeSeparators(folder));
}

void ExportDialog::setOutcome(const ExportOutcome& outcome) {
    outcome_ = outcome;
    showState();
}

void ExportDialog::edit() {
    Q_EMIT edited();
    showState();
}

QString ExportDialog::exportProblem() const {
    const QString name = form().name;
    if (name.isEmpty()) return tr("The file needs a name.");
    if (name.contains(QLatin1Char('/'))) return tr("A name cannot contain a slash.");
    return outcome_.notes == 0 ? tr("The range contains none of the chosen notes.") : QString();
}

void ExportDialog::showState() {
    const ExportForm now = form();
    file_->setAvailable(stems_, isSound(now.format) && now.notes == ExportNotes::Both);
    file_->setAvailable(normalise_, isSound(now.format));
    file_->setAvailable(bars_, !isSound(now.format));
    file_->setAvailable(grid_, !isSound(now.format) && now.bars == ExportBars::OnGrid);
    const QString why = exportProblem();
    told_->setText(tr("%Ln note(s), %1", nullptr, outcome_.notes).arg(clockText(outcome_.seconds)) +
                   QStringLiteral(" → ") + outcome_.files.join(QStringLiteral(", ")));
    told_->setVisible(why.isEmpty());
    barsTold_->setText(outcome_.barsText);
    barsTold_->setVisible(why.isEmpty() && !outcome_.barsText.isEmpty());
    const bool replaces = why.isEmpty() && !outcome_.overwritten.isEmpty();
    setLineText(warning_, replaces ? tr("Already exists and will be replaced: %1")
                                         .arg(outcome_.overwritten.join(QStringLiteral(", ")))
                                   : why);
    export_->setText(replaces ? tr("Replace") : tr("Export"));
    export_->setEnabled(why.isEmpty());
    export_->setAccessibleDescription(replaces ? warning_->text() : why);
    growToFit();
}

// Grows the dialog here, because the style sheet's fonts apply only now.
void ExportDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    growToFit();
}

// Enlarges the window, because it does not grow automatically when a text needs another line.
void ExportDialog::growToFit() {
    layout()->activate();
    const int needed = layout()->totalHeightForWidth(width());
    if (height() < needed) resize(width(), needed);
}

}  // namespace continuo::ui
