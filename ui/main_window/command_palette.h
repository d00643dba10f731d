#pragma once

#include <QDialog>

#include "main_window/actions.h"

class QLabel;
class QListWidget;
class QLineEdit;

namespace continuo::ui {

// Finds a command by its words and runs it: type, choose with the arrow keys, press Enter. Unavailable
// commands are listed in grey, with the reason.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(const Actions& actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void add(Actions::Id id, bool now);
    QString unavailableReason(Actions::Id id) const;
    void run();

    const Actions& actions_;
    QLineEdit* line_ = nullptr;
    QListWidget* list_ = nullptr;
    QLabel* nothing_ = nullptr;  // shown instead of the list if no command matches
};

}  // namespace continuo::ui
