#pragma once

#include "main_window/history/history_panel.h"

class QMenu;

namespace continuo::ui {

class OrderMenu;
class PictureOrder;
class PicturesModel;
enum class SetKind;

// The pane at the left of Image and of Sound: all sets of pictures or sounds, in the order chosen, and the
// facts of the one that is chosen on the page. The model's kind chooses the words. discardAsked() means the
// whole set.
class PicturesPanel : public HistoryPanel {
    Q_OBJECT

public:
    enum class Order { Latest, BitsPerDim, Name };

    // The model outlives the panel.
    explicit PicturesPanel(PicturesModel& model, QWidget* parent = nullptr);

    void setOrder(Order order);
    Order order() const;
    // A set goes out of the window as its file; false where it was let go meanwhile.
    bool dragOut(qint64 set, const QString& file);
    // The set below one as they are listed, or above the last; 0: there is no other.
    qint64 besides(qint64 set) const;
    // For the pane's head: a menu of the orders.
    QMenu* orderMenu() const;

Q_SIGNALS:
    // A set is pulled: answer with dragOut() when its file is written.
    void dragAsked(qint64 set);
    // Of the chosen picture or variation.
    void keepAsked();
    void continueAsked();
    void discardPictureAsked();

private:
    static HistoryWords wordsOf(SetKind kind);
    void makeOrders();

    PicturesModel& model_;
    PictureOrder* order_ = nullptr;
    OrderMenu* orders_ = nullptr;
};

}  // namespace continuo::ui
