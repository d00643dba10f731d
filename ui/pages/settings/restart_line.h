#pragma once

#include <QWidget>

class QLabel;

namespace continuo::ui {

// A note that a change needs a restart, with a button to restart now.
class RestartLine : public QWidget {
    Q_OBJECT
public:
    explicit RestartLine(QWidget* parent = nullptr);

    // Sets why a restart is not possible now, a sentence; empty: no known reason.
    void setBlockedReason(const QString& why);

Q_SIGNALS:
    void restartRequested();

private:
    QLabel* words_ = nullptr;
};

}  // namespace continuo::ui
