#include "pages/settings/settings_files_page.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/form_group.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

FilesPage::FilesPage(QWidget* parent)
    : SettingsPage(tr("Files & privacy"), QStringLiteral("folder"), parent),
      folders_(addGroup(tr("Folders"))),
      origin_(new QCheckBox(tr("Write metadata into exported files"), this)),
      differs_(new QLabel(this)),
      exported_(addGroup(tr("Exported files"))) {
    origin_->setToolTip(
        tr("Model, seed and settings, in MIDI, WAV, FLAC and PNG. Without them, nothing in a file shows that "
           "a program made it. MIDI files keep their bars and two tracks, named Piano 1 and Piano 2. You "
           "choose the file name."));
    //: Words by which the settings are searched; not shown.
    exported_->addWideRow(origin_, tr("Write metadata into exported files, how it was made, model, seed and "
                                      "settings, MIDI, WAV, FLAC, PNG"));
    differs_->setWordWrap(true);
    Theme::setStyle(differs_, TextStyle::Caption, &Tokens::text2);
    exported_->addWideRow(differs_, QString());
    connect(origin_, &QCheckBox::clicked, this, [this](bool on) {
        form_.writesOrigin = on;
        Q_EMIT edited(form_);
    });
    makeDiscarded();
    makeLog();
    FormGroup* privacy = addGroup(tr("Privacy"));
    auto* promise = new QLabel(tr("Continuo has no telemetry. It uses the network only for remote control, "
                                  "which is off by default (Advanced). Your playing stays on this computer."),
                               this);
    promise->setWordWrap(true);
    //: Words by which the settings are searched; not shown.
    privacy->addWideRow(promise, tr("Privacy, telemetry, network"));
    setForm({});
}

void FilesPage::makeDiscarded() {
    auto* line = new QWidget(this);
    discarded_ = new QLabel(line);
    discarded_->setTextFormat(Qt::PlainText);
    discarded_->setWordWrap(true);
    bringBack_ = new QPushButton(tr("Restore…"), line);
    deleteDiscarded_ = new QPushButton(tr("Delete for good…"), line);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(discarded_, 1);
    for (QPushButton* button : {bringBack_, deleteDiscarded_}) {
        button->setAutoDefault(false);
        Theme::setRole(button, ButtonRole::Small);
        layout->addWidget(button);
    }
    connect(bringBack_, &QPushButton::clicked, this, &FilesPage::bringBackRequested);
    connect(deleteDiscarded_, &QPushButton::clicked, this, &FilesPage::deleteDiscardedRequested);
    addGroup(tr("Discarded"))
        ->addWideRow(line,
                     //: Words by which the settings are searched; not shown.
                     tr("Discarded: restore takes, branches, pictures and sounds, or delete them for good"));
}

void FilesPage::makeLog() {
    auto* line = new QWidget(this);
    log_ = new QLabel(line);
    log_->setTextFormat(Qt::PlainText);
    log_->setWordWrap(true);
    auto* open = new QPushButton(tr("Open folder"), line);
    open->setAccessibleName(tr("Open the log's folder"));
    auto* copy = new QPushButton(tr("Copy"), line);
    copy->setAccessibleName(tr("Copy the log"));
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(log_, 1);
    for (QPushButton* button : {open, copy}) {
        button->setAutoDefault(false);
        Theme::setRole(button, ButtonRole::Small);
        layout->addWidget(button);
    }
    connect(open, &QPushButton::clicked, this, &FilesPage::openLogRequested);
    connect(copy, &QPushButton::clicked, this, &FilesPage::copyLogRequested);
    logGroup_ = addGroup(tr("Log"));
    //: Words by which the settings are searched; not shown.
    logGroup_->addWideRow(line, tr("Log, bug report, errors"));
}

QString FilesPage::discardedText() const {
    QStringList kinds;
    if (form_.discardedTakes > 0) kinds << tr("%n take(s)", nullptr, form_.discardedTakes);
    if (form_.discardedBranches > 0) kinds << tr("%n branch(es)", nullptr, form_.discardedBranches);
    if (form_.discardedPictures > 0) kinds << tr("%n picture(s)", nullptr, form_.discardedPictures);
    if (form_.discardedSounds > 0) kinds << tr("%n sound(s)", nullptr, form_.discardedSounds);
    const QString inUse =
        form_.discardedInUse > 0
            ? tr("Discarded but still in use: %L1. You can delete these later.").arg(form_.discardedInUse)
            : QString();
    if (kinds.isEmpty()) return inUse.isEmpty() ? tr("Nothing is discarded.") : inUse;
    const QString discarded = tr("Discarded: %1. These stay on this computer until you delete them.")
                                  .arg(kinds.join(QStringLiteral(", ")));
    return inUse.isEmpty() ? discarded : discarded + QLatin1Char(' ') + inUse;
}

void FilesPage::addFolder(int row) {
    const FolderRow& folder = form_.folders[row];
    auto* line = new QWidget(this);
    auto* path = new QLabel(line);
    path->setTextFormat(Qt::PlainText);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    path->setWordWrap(true);
    auto* open = new QPushButton(tr("Open"), line);
    auto* change = new QPushButton(tr("Change…"), line);
    open->setAccessibleName(tr("Open the folder: %1").arg(folder.name));
    change->setAccessibleName(tr("Change the folder: %1").arg(folder.name));
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(path, 1);
    for (QPushButton* button : {open, change}) {
        button->setAutoDefault(false);
        Theme::setRole(button, ButtonRole::Small);
        layout->addWidget(button);
    }
    connect(open, &QPushButton::clicked, this, [this, row] { Q_EMIT openFolderRequested(row); });
    connect(change, &QPushButton::clicked, this, [this, row] { Q_EMIT folderRequested(row); });
    folders_->addRow(folder.name, line);
    paths_.push_back(path);
    changes_.push_back(change);
}

void FilesPage::setForm(const FilesForm& form) {
    form_ = form;
    // The list of folders is fixed; only the paths change.
    for (int row = 0; row < form.folders.size(); ++row) {
        if (row == static_cast<int>(paths_.size())) addFolder(row);
        paths_[static_cast<std::size_t>(row)]->setText(form.folders[row].path);
        changes_[static_cast<std::size_t>(row)]->setVisible(form.folders[row].canChange);
    }
    setTabOrderByLayout(this);
    folders_->setVisible(!form.folders.isEmpty());
    origin_->setTristate(!form.writesOrigin);
    origin_->setCheckState(!form.writesOrigin   ? Qt::PartiallyChecked
                           : *form.writesOrigin ? Qt::Checked
                                                : Qt::Unchecked);
    //: State of a switch for exports of music and of pictures.
    differs_->setText(form.musicWritesOrigin ? tr("On for music, off for pictures. A click sets both.")
                                             : tr("On for pictures, off for music. A click sets both."));
    exported_->setAvailable(differs_, !form.writesOrigin);
    discarded_->setText(discardedText());
    log_->setText(form.logProblem.isEmpty()
                      ? tr("For bug reports: messages, devices, jobs and errors. It contains no music, "
                           "titles or file names, and stays on this computer.")
                      : tr("Continuo could not write the log: %1").arg(form.logProblem));
    logGroup_->setVisible(form.hasLog);
    const int deletable =
        form.discardedTakes + form.discardedBranches + form.discardedPictures + form.discardedSounds;
    deleteDiscarded_->setEnabled(deletable > 0);
    bringBack_->setEnabled(deletable + form.discardedInUse > 0);
}

}  // namespace continuo::ui
