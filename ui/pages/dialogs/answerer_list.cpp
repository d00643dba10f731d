#include "pages/dialogs/answerer_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/theme.h"
#include "widgets/badge.h"
#include "widgets/card.h"
#include "widgets/link_label.h"

namespace continuo::ui {

AnswererList::AnswererList(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    auto* title = new QLabel(tr("Answering model"), this);
    title->setWordWrap(true);
    Theme::setStyle(title, TextStyle::PageTitle);
    auto* link = new LinkLabel(tr("Model card: data and licence"), this);
    connect(link, &LinkLabel::triggered, this, &AnswererList::cardRequested);
    link_ = link;
    auto* heading = new QHBoxLayout;
    heading->setSpacing(12);
    heading->addWidget(title, 1);
    heading->addWidget(link);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(8);
    column_->addLayout(heading);
    none_ = makeCard({tr("No model"), tr("Play and record only. You can add a model later."), {}, false}, -1);
    column_->addWidget(none_);
    showChosen();
}

Card* AnswererList::makeCard(const ModelRow& model, int row) {
    auto* card =
        new Card(row < 0 ? QStringLiteral("close") : QStringLiteral("chip"), model.name, model.detail, this);
    if (model.lowMemory) card->addTrailing(new Badge(Badge::Kind::Warn, tr("low memory"), card));
    connect(card, &Card::clicked, this, [this, row] { choose(row); });
    return card;
}

void AnswererList::setModels(const ModelChoices& models) {
    if (models == models_) return;
    const bool sameNames = std::equal(models.rows.begin(), models.rows.end(), models_.rows.begin(),
                                      models_.rows.end(), [](const ModelRow& one, const ModelRow& other) {
                                          return one.name == other.name && one.lowMemory == other.lowMemory;
                                      });
    models_ = models;
    // Keep existing cards, because a click on one may be in progress.
    if (!sameNames) {
        for (Card* card : cards_) delete card;
        cards_.clear();
        for (const ModelRow& model : models.rows) {
            const int row = static_cast<int>(cards_.size());
            cards_.push_back(makeCard(model, row));
            column_->insertWidget(1 + row, cards_.back());
        }
    }
    for (std::size_t row = 0; row < cards_.size(); ++row)
        cards_[row]->setDetail(models.rows[static_cast<qsizetype>(row)].detail);
    showChosen();
    if (!sameNames) Q_EMIT rowsChanged();
}

void AnswererList::choose(int row) {
    const bool other = row != models_.chosen;
    models_.chosen = row;  // shown until setModels() confirms it
    showChosen();
    if (other) Q_EMIT chosen(row);
}

void AnswererList::showChosen() {
    const bool any = models_.chosen >= 0 && models_.chosen < static_cast<int>(cards_.size());
    // Checks the chosen card. The cards are exclusive, so this unchecks the others.
    (any ? cards_[static_cast<std::size_t>(models_.chosen)] : none_)->setChecked(true);
    link_->setVisible(any);
}

}  // namespace continuo::ui
