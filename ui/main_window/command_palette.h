#pragma once

#include <QDialog>

class QListWidget;
class QLineEdit;

namespace continuo::ui {

class Actions;

// Finds a command by its words and carries it out: type, choose with the arrows, Enter.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(const Actions& actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void run();

    const Actions& actions_;
    QLineEdit* line_ = nullptr;
    QListWidget* list_ = nullptr;
};

}  // namespace continuo::ui
