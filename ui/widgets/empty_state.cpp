#include "widgets/empty_state.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/theme.h"
#include "widgets/ampersands.h"
#include "widgets/icon_label.h"
#include "widgets/link_label.h"

namespace continuo::ui {

EmptyState::EmptyState(const Content& content, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(8);
    column->addStretch();
    auto* icon = new IconLabel(48, this);
    icon->setIcon(Theme::icon(content.icon, &Tokens::text3));
    column->addWidget(icon, 0, Qt::AlignHCenter);
    sentence_ = new QLabel(this);
    sentence_->setAlignment(Qt::AlignCenter);
    sentence_->setWordWrap(true);
    setSentence(content.sentence);
    column->addWidget(sentence_);
    column->addLayout(notes_ = new QVBoxLayout);
    if (!content.button.isEmpty()) {
        auto* button = new QPushButton(content.button, this);
        if (!content.buttonIcon.isEmpty()) button->setIcon(Theme::icon(content.buttonIcon));
        column->addWidget(button, 0, Qt::AlignHCenter);
        connect(button, &QPushButton::clicked, this, &EmptyState::buttonTriggered);
    }
    if (!content.link.isEmpty()) {
        auto* link = new LinkLabel(content.link, this);
        column->addWidget(link, 0, Qt::AlignHCenter);
        connect(link, &LinkLabel::triggered, this, &EmptyState::linkTriggered);
    }
    auto* chips = new QHBoxLayout;
    chips->setSpacing(8);
    chips->addStretch();
    for (int index = 0; index < content.chips.size(); ++index) {
        auto* chip = new QPushButton(doubleAmpersands(content.chips[index]), this);
        Theme::setRole(chip, ButtonRole::Small);
        chip->setIcon(Theme::icon(QStringLiteral("play-outline")));
        chips->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, index] { Q_EMIT chipTriggered(index); });
    }
    chips->addStretch();
    column->addLayout(chips);
    column->addStretch();
}

void EmptyState::setSentence(const QString& sentence) {
    setAccessibleName(sentence);  // gets the focus if nothing else here can
    sentence_->setText(sentence);
}

void EmptyState::makeNote() {
    note_ = new QLabel(this);
    note_->setAlignment(Qt::AlignCenter);
    note_->setWordWrap(true);
    Theme::setStyle(note_, TextStyle::Caption, &Tokens::text2);
    noteLink_ = new LinkLabel({}, this);
    notes_->setSpacing(8);
    notes_->addWidget(note_);
    notes_->addWidget(noteLink_, 0, Qt::AlignHCenter);
    connect(noteLink_, &LinkLabel::triggered, this, &EmptyState::noteTriggered);
}

void EmptyState::setNote(const QString& note, const QString& link) {
    if (note_ == nullptr) {
        if (note.isEmpty()) return;
        makeNote();
    }
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    noteLink_->setText(link);
    noteLink_->setAccessibleName(link);
    noteLink_->setVisible(!link.isEmpty());
    noteLink_->setFocusPolicy(link.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
}

}  // namespace continuo::ui
