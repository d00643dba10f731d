#include "pages/dialogs/manual_dialog.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/screen_room.h"

namespace continuo::ui {

namespace {

// Returns the anchor of a heading: its words in lower case, joined by hyphens.
QString makeAnchor(const QString& heading) {
    QString anchor;
    for (const QChar& each : heading.toLower()) {
        if (each.isLetterOrNumber() || each == QLatin1Char('-')) anchor += each;
        if (each.isSpace()) anchor += QLatin1Char('-');
    }
    return anchor;
}

// Adds anchors to the headings, which Qt's Markdown reader does not.
void addAnchors(QTextDocument& document) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        QTextCharFormat anchor;
        anchor.setAnchor(true);
        anchor.setAnchorNames({makeAnchor(block.text())});
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(anchor);
    }
}

}  // namespace

ManualDialog::ManualDialog(QWidget* parent)
    : QDialog(parent), text_(new QTextBrowser(this)), search_(new QLineEdit(this)) {
    setWindowTitle(tr("Manual"));
    resize(sizeWithinScreen(*this, {760, 720}));
    text_->setOpenLinks(false);
    text_->setFrameShape(QFrame::NoFrame);
    text_->document()->setDocumentMargin(16);
    text_->setAccessibleName(tr("Manual"));
    search_->setPlaceholderText(tr("Find in the manual"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setClearButtonEnabled(true);
    //: Button: previous place that contains the search words.
    auto* before = new QPushButton(tr("Previous"), this);
    //: Button: next place that contains the search words.
    auto* next = new QPushButton(tr("Next"), this);
    auto* close = new QPushButton(tr("Close"), this);
    for (QPushButton* button : {before, next, close}) button->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(search_, 1);
    row->addWidget(before);
    row->addWidget(next);
    row->addSpacing(16);
    row->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(text_, 1);
    column->addLayout(row);
    connect(before, &QPushButton::clicked, this, [this] { findText(true); });
    connect(next, &QPushButton::clicked, this, [this] { findText(false); });
    connect(search_, &QLineEdit::returnPressed, this, [this] { findText(false); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, search_,
            [this] { search_->setFocus(Qt::ShortcutFocusReason); });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(text_, &QTextBrowser::anchorClicked, this, &ManualDialog::openLink);
}

void ManualDialog::setText(const QString& markdown) {
    text_->setMarkdown(markdown);
    addAnchors(*text_->document());
    text_->moveCursor(QTextCursor::Start);
}

void ManualDialog::findText(bool backward) {
    const QString words = search_->text().trimmed();
    if (words.isEmpty()) return;
    const QTextDocument::FindFlags way = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (text_->find(words, way)) return;
    const QTextCursor here = text_->textCursor();
    text_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    if (!text_->find(words, way)) text_->setTextCursor(here);
}

void ManualDialog::openLink(const QUrl& link) {
    if (link.isRelative() && link.hasFragment())
        text_->scrollToAnchor(link.fragment());
    else if (!link.isRelative())
        QDesktopServices::openUrl(link);
}

}  // namespace continuo::ui
