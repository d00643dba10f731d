#pragma once

#include <QModelIndex>
#include <QWidget>

#include "widgets/facts_pane.h"

class QLabel;
class QLineEdit;
class QListView;
class QMenu;

namespace continuo::ui {

class PictureOrder;
class PictureDelegate;
class PicturesModel;

// The pane at the left of Image: all sets of pictures, search, order, and the facts of the picture that is
// chosen on the page.
class PicturesPanel : public QWidget {
    Q_OBJECT

public:
    enum class Order { Latest, BitsPerDim, Name };

    // The model outlives the panel.
    explicit PicturesPanel(PicturesModel& model, QWidget* parent = nullptr);

    void setFacts(const Facts& facts) { facts_->setFacts(facts); }
    void select(const QModelIndex& index);  // of the model given
    QModelIndex selected() const;           // of the model given
    void setOrder(Order order);
    Order order() const;
    // For the pane's head: a menu of the orders.
    QMenu* orderMenu() const { return orders_; }

public Q_SLOTS:
    void focusSearch();

Q_SIGNALS:
    void currentChanged(const QModelIndex& index);
    void starRequested(const QModelIndex& index);
    void discardRequested(const QModelIndex& index);  // the whole set
    void menuRequested(const QModelIndex& index, const QPoint& global);
    void orderChanged(continuo::ui::PicturesPanel::Order order);
    // Of the chosen picture.
    void keepRequested();
    void continueRequested();
    void discardPictureRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeList();
    void makeOrders();
    void showEmpty();

    PicturesModel& model_;
    PictureOrder* order_ = nullptr;
    PictureDelegate* delegate_ = nullptr;
    QListView* list_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* empty_ = nullptr;
    QMenu* orders_ = nullptr;
    FactsPane* facts_ = nullptr;
};

}  // namespace continuo::ui
