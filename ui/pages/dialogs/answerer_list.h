#pragma once

#include <vector>

#include <QWidget>

#include "pages/settings/settings_forms.h"

class QVBoxLayout;

namespace continuo::ui {

class Card;

// The choice of who answers the player: a card per model, and one for none.
class AnswererList : public QWidget {
    Q_OBJECT
public:
    explicit AnswererList(QWidget* parent = nullptr);

    // If nothing is chosen, no model answers.
    void setModels(const ModelChoices&);

Q_SIGNALS:
    void chosen(int row);  // index into the models; -1: none
    void cardRequested();  // the user asked for the chosen model's card
    // The cards were replaced.
    void rowsChanged();

private:
    Card* makeCard(const ModelRow&, int row);
    void choose(int row);
    void showChosen();

    ModelChoices models_;
    QVBoxLayout* column_ = nullptr;
    QWidget* link_ = nullptr;
    std::vector<Card*> cards_;
    Card* none_ = nullptr;
};

}  // namespace continuo::ui
