#pragma once

#include <QTableView>

namespace continuo::ui {

class QueueModel;

// The queue's jobs, a row each; those that wait can be dragged to another place. Part of QueueView.
class JobTable : public QTableView {
    Q_OBJECT
public:
    // The model outlives it.
    explicit JobTable(QueueModel& model, QWidget* parent = nullptr);

    static constexpr int kHeight = 218, kLeastHeight = 52;  // px; less on a low screen
    QSize sizeHint() const override { return {QTableView::sizeHint().width(), kHeight}; }

protected:
    void startDrag(Qt::DropActions) override;

private:
    void widenStates();
};

}  // namespace continuo::ui
