#include "pages/settings/model_list.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

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
    // Keep existing cards when details arrive, because one may have the focus.
    const bool sameNames =
        std::equal(models.rows.begin(), models.rows.end(), models_.rows.begin(), models_.rows.end(),
                   [](const ModelRow& one, const ModelRow& other) { return one.name == other.name; });
    models_ = models;
    if (!sameNames) makeCards();
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const ModelRow& model = models.rows[static_cast<qsizetype>(row)];
        rows_[row].card->setDetail(model.detail);
        rows_[row].card->setChecked(static_cast<int>(row) == models.chosen);
        //: Badge of a model: it needs too much memory.
        if (model.lowMemory)
            rows_[row].licence->set(Badge::Kind::Warn, tr("too large"));
        else if (model.licence.isEmpty())
            rows_[row].licence->set(Badge::Kind::Warn, tr("licence unknown"));
        else
            rows_[row].licence->set(Badge::Kind::Plain, model.licence);
    }
    none_->setVisible(models.rows.isEmpty() && !none_->text().isEmpty());
}

void ModelList::makeCards() {
    for (const Row& row : rows_) delete row.card;
    rows_.clear();
    for (const ModelRow& model : models_.rows) {
        auto* card = new Card(QStringLiteral("chip"), model.name, model.detail, this);
        auto* licence = new Badge(Badge::Kind::Plain, model.licence, card);
        auto* details = new QPushButton(tr("Details…"), card);
        details->setAutoDefault(false);
        details->setAccessibleName(tr("Details of the model: %1").arg(model.name));
        Theme::setRole(details, ButtonRole::Small);
        card->addTrailing(licence);
        card->addTrailing(details);
        const int row = static_cast<int>(rows_.size());
        connect(details, &QPushButton::clicked, this, [this, row] { Q_EMIT detailsRequested(row); });
        connect(card, &Card::clicked, this, [this, row] {
            if (models_.chosen == row) return;
            models_.chosen = row;
            Q_EMIT chosen(row);
        });
        layout()->addWidget(card);
        rows_.push_back({card, licence});
    }
}

}  // namespace continuo::ui
