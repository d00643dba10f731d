#include "pages/settings/settings_dialog.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "pages/settings/settings_advanced_page.h"
#include "pages/settings/settings_appearance_page.h"
#include "pages/settings/settings_audio_page.h"
#include "pages/settings/settings_compute_page.h"
#include "pages/settings/settings_files_page.h"
#include "pages/settings/settings_language_page.h"
#include "pages/settings/settings_playing_page.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "theme/theme.h"
#include "widgets/banner.h"
#include "widgets/screen_room.h"
#include "widgets/tab_order.h"

namespace continuo::ui {

SettingsDialog::SettingsDialog(const PlayParameters& parameters, QWidget* parent)
    : QDialog(parent),
      banner_(new Banner(this)),
      stack_(new QStackedWidget(this)),
      audioMidi_(new AudioMidiPage(parameters, this)),
      compute_(new ComputePage(this)),
      playing_(new PlayingPage(parameters, this)),
      appearance_(new AppearancePage(this)),
      shortcuts_(new ShortcutsPage(this)),
      files_(new FilesPage(this)),
      language_(new LanguagePage(this)),
      advanced_(new AdvancedPage(this)) {
    setWindowTitle(tr("Settings"));
    resize(sizeWithinScreen(*this, kDefaultSize));
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeList());
    auto* right = new QVBoxLayout;
    right->setContentsMargins(0, 12, 0, 0);
    right->setSpacing(8);
    right->addWidget(makeHeader());
    auto* message = new QHBoxLayout;
    message->setContentsMargins(24, 0, 24, 0);
    message->addWidget(banner_);
    right->addLayout(message);
    right->addWidget(stack_, 1);
    columns->addLayout(right, 1);
    for (SettingsPage* page : std::initializer_list<SettingsPage*>{
             audioMidi_, compute_, playing_, appearance_, shortcuts_, files_, language_, advanced_})
        add(page);
    connect(list_, &QListWidget::currentRowChanged, this, &SettingsDialog::openPage);
    for (SettingsPage* page : pages_) setTabOrderByLayout(page);
    list_->setCurrentRow(0);
    list_->setFocus();
}

QWidget* SettingsDialog::makeList() {
    auto* side = new QFrame(this);
    side->setProperty("role", QStringLiteral("side"));
    side->setFixedWidth(208);
    auto* name = new QLabel(tr("Settings"), side);
    Theme::setStyle(name, TextStyle::PageTitle);
    search_ = new QLineEdit(side);
    search_->setPlaceholderText(tr("Search settings"));
    search_->setAccessibleName(tr("Search settings"));
    search_->setClearButtonEnabled(true);
    search_->addAction(Theme::icon(QStringLiteral("search"), &Tokens::text3), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, this, &SettingsDialog::search);
    list_ = new QListWidget(side);
    list_->setProperty("role", QStringLiteral("pages"));
    //: Read aloud: the list of settings pages.
    list_->setAccessibleName(tr("Pages"));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    nothing_ = new QLabel(tr("No setting contains these words."), side);
    nothing_->setWordWrap(true);
    Theme::setStyle(nothing_, TextStyle::Caption, &Tokens::text2);
    nothing_->hide();
    auto* hint = new QLabel(tr("Changes apply at once, unless a page says otherwise."), side);
    hint->setWordWrap(true);
    Theme::setStyle(hint, TextStyle::Caption, &Tokens::text3);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(12, 16, 8, 16);
    column->setSpacing(12);
    column->addWidget(name);
    column->addWidget(search_);
    column->addWidget(nothing_);
    column->addWidget(list_, 1);
    column->addWidget(hint);
    return side;
}

QWidget* SettingsDialog::makeHeader() {
    auto* header = new QWidget(this);
    title_ = new QLabel(header);
    Theme::setStyle(title_, TextStyle::PageTitle);
    auto* restore = new QPushButton(tr("Restore defaults"), header);
    restore->setToolTip(tr("Restores the defaults of everything on this page"));
    Theme::setRole(restore, ButtonRole::Flat);
    auto* close = new QPushButton(tr("Close"), header);
    restore->setAutoDefault(false);
    close->setAutoDefault(false);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(24, 4, 24, 4);
    row->setSpacing(8);
    row->addWidget(title_);
    row->addStretch();
    row->addWidget(restore);
    row->addWidget(close);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(restore, &QPushButton::clicked, this, [this] {
        const int current = list_->currentRow();
        if (current >= 0) Q_EMIT pages_[static_cast<std::size_t>(current)]->defaultsRequested();
    });
    return header;
}

void SettingsDialog::add(SettingsPage* page) {
    auto* area = new QScrollArea(stack_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setAccessibleName(page->title());
    area->setWidget(page);
    stack_->addWidget(area);
    auto* item = new QListWidgetItem(Theme::icon(page->icon(), &Tokens::text2), page->title(), list_);
    item->setSizeHint({0, 32});
    pages_.push_back(page);
}

void SettingsDialog::openPage(int row) {
    if (row < 0) return;
    stack_->setCurrentIndex(row);
    title_->setText(pages_[static_cast<std::size_t>(row)]->title());
}

void SettingsDialog::showPage(const SettingsPage* page) {
    for (std::size_t row = 0; row < pages_.size(); ++row)
        if (pages_[row] == page) list_->setCurrentRow(static_cast<int>(row));
}

const SettingsPage* SettingsDialog::currentPage() const {
    return pages_[static_cast<std::size_t>(stack_->currentIndex())];
}

void SettingsDialog::search(const QString& text) {
    const QStringList words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int first = -1;
    for (std::size_t index = 0; index < pages_.size(); ++index) {
        const int row = static_cast<int>(index);
        const bool found = pages_[index]->filter(words);
        list_->setRowHidden(row, !found);
        if (found && first < 0) first = row;
    }
    nothing_->setVisible(first < 0);
    const int current = list_->currentRow();
    if (first >= 0 && (current < 0 || list_->isRowHidden(current))) list_->setCurrentRow(first);
}

void SettingsDialog::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find)) {
        search_->setFocus();
        search_->selectAll();
        return;
    }
    // Escape first clears the search, before it closes the dialog.
    if (event->key() == Qt::Key_Escape && !search_->text().isEmpty()) return search_->clear();
    QDialog::keyPressEvent(event);
}

}  // namespace continuo::ui
