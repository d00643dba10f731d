#pragma once

#include <QWidget>
#include <vector>

#include "pages/settings/settings_forms.h"

class QLabel;

namespace continuo::ui {

class Badge;
class Card;

// Models of one kind as cards, one of them in use.
class ModelList : public QWidget {
    Q_OBJECT
public:
    // `none` is shown if there are no models; empty: nothing is.
    explicit ModelList(const QString& none, QWidget* parent = nullptr);

    void setModels(const ModelChoices&);

Q_SIGNALS:
    void chosen(int row);
    void detailsRequested(int row);

private:
    void makeCards();

    ModelChoices models_;
    struct Row {
        Card* card;
        Badge* licence;
    };
    std::vector<Row> rows_;
    QLabel* none_ = nullptr;
};

}  // namespace continuo::ui
