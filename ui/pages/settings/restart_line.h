#pragma once

#include <QWidget>

class QLabel;

namespace continuo::ui {

// That something waits for the next start of the program, with a button that asks for it now.
class RestartLine : public QWidget {
    Q_OBJECT
public:
    explicit RestartLine(QWidget* parent = nullptr);

    // What is in the way of a start now, in a sentence; empty: nothing that is known.
    void setHindrance(const QString& why);

Q_SIGNALS:
    void asked();

private:
    QLabel* words_ = nullptr;
};

}  // namespace continuo::ui
