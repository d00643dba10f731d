#pragma once

#include <QTableView>

namespace continuo::ui {

class QueueModel;

// The jobs, one per row; waiting ones can be dragged to another position. Part of QueueView.
class JobTable : public QTableView {
    Q_OBJECT
public:
    // The model must outlive it.
    explicit JobTable(QueueModel& model, QWidget* parent = nullptr);

    static constexpr int kHeight = 218, kLeastHeight = 52;  // px; less on a low screen
    QSize sizeHint() const override { return {QTableView::sizeHint().width(), kHeight}; }

protected:
    void startDrag(Qt::DropActions) override;

private:
    void fitStateColumn();
};

}  // namespace continuo::ui
