#pragma once

#include <QDialog>

#include "main_window/actions.h"

class QLabel;
class QListWidget;
class QLineEdit;

namespace continuo::ui {

// Finds a command by its words and carries it out: type, choose with the arrows, Enter. What is searched for
// and cannot be done now is there too, grey, with where or why not.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(const Actions& actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void add(Actions::Id id, bool now);
    QString whyNot(Actions::Id id) const;
    void run();

    const Actions& actions_;
    QLineEdit* line_ = nullptr;
    QListWidget* list_ = nullptr;
    QLabel* nothing_ = nullptr;  // in the list's place where no command fits
};

}  // namespace continuo::ui
