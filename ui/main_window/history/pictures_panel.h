#pragma once

#include "main_window/history/history_panel.h"

class QMenu;

namespace continuo::ui {

class OrderMenu;
class PictureOrder;
class PicturesModel;
enum class SetKind;

// The pane at the left of Image and Sound: all sets of pictures or sounds and facts about the selection. The
// model's kind chooses the texts. discardRequested() discards the whole set.
class PicturesPanel : public HistoryPanel {
    Q_OBJECT

public:
    enum class Order { Latest, BitsPerDim, Name };

    // The model must outlive the panel.
    explicit PicturesPanel(PicturesModel& model, QWidget* parent = nullptr);

    void setOrder(Order order);
    Order order() const;
    // Drags a set's file out of the window; false: the user released the button before.
    bool dragOut(qint64 set, const QString& file);
    // Returns the set listed below `set`, or above if it is the last; 0: no other set.
    qint64 neighbour(qint64 set) const;
    // Returns the menu of orders for the pane's head.
    QMenu* orderMenu() const;

Q_SIGNALS:
    // The user drags a set: call dragOut() once its file is written.
    void dragRequested(qint64 set);
    // These signals are for the selected picture or variation.
    void keepRequested();
    void continueRequested();
    void discardPictureRequested();

private:
    static HistoryTexts makeWords(SetKind kind);
    void makeOrders();

    PicturesModel& model_;
    PictureOrder* order_ = nullptr;
    OrderMenu* orders_ = nullptr;
};

}  // namespace continuo::ui
