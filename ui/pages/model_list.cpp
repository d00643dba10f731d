#include "pages/model_list.h"

#include <QLabel>
#include <QVBoxLayout>

#include "widgets/badge.h"
#include "widgets/card.h"

namespace continuo::ui {

ModelList::ModelList(const QString& none, QWidget* parent) : QWidget(parent), none_(new QLabel(none, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(none_);
}

void ModelList::setModels(const ModelChoices& models) {
    const bool sameRows = models.rows == models_.rows;
    models_ = models;
    if (!sameRows) makeCards();
    for (std::size_t row = 0; row < cards_.size(); ++row)
        cards_[row]->setChecked(static_cast<int>(row) == models.chosen);
    none_->setVisible(models.rows.isEmpty() && !none_->text().isEmpty());
}

void ModelList::makeCards() {
    for (Card* card : cards_) delete card;
    cards_.clear();
    for (const ModelRow& model : models_.rows) {
        auto* card = new Card(QStringLiteral("chip"), model.name, model.detail, this);
        card->addTrailing(model.licence.isEmpty() ? new Badge(Badge::Kind::Warn, tr("licence unknown"), card)
                                                  : new Badge(Badge::Kind::Plain, model.licence, card));
        const int row = static_cast<int>(cards_.size());
        connect(card, &Card::clicked, this, [this, row] {
            if (models_.chosen == row) return;
            models_.chosen = row;
            Q_EMIT chosen(row);
        });
        layout()->addWidget(card);
        cards_.push_back(card);
    }
}

}  // namespace continuo::ui
