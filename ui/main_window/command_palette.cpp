#include "main_window/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "main_window/actions.h"

namespace continuo::ui {

CommandPalette::CommandPalette(const Actions& actions, QWidget* parent) : QDialog(parent), actions_(actions) {
    setWindowTitle(tr("Find a command"));
    setMinimumSize(440, 320);
    line_ = new QLineEdit;
    line_->setPlaceholderText(tr("What do you want to do?"));
    line_->setAccessibleName(tr("Command"));
    line_->installEventFilter(this);
    list_ = new QListWidget;
    list_->setAccessibleName(tr("Commands"));
    list_->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(line_);
    column->addWidget(list_);
    connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(list_, &QListWidget::itemActivated, this, &CommandPalette::run);
    filter({});
}

void CommandPalette::filter(const QString& text) {
    list_->clear();
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int id = 0; id < Actions::kCount; ++id) {
        const QAction* action = actions_[static_cast<Actions::Id>(id)];
        if (id == Actions::kPalette || !action->isEnabled() || !action->isVisible()) continue;
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return action->text().contains(word, Qt::CaseInsensitive);
        });
        if (!fits) continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item =
            new QListWidgetItem(keys.isEmpty() ? action->text() : tr("%1  (%2)").arg(action->text(), keys));
        item->setData(Qt::UserRole, id);
        list_->addItem(item);
    }
    list_->setCurrentRow(0);
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (item == nullptr) return;
    QAction* action = actions_[static_cast<Actions::Id>(item->data(Qt::UserRole).toInt())];
    accept();
    // After this dialog is gone, as the command may open one of its own.
    QTimer::singleShot(0, action, &QAction::trigger);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            run();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace continuo::ui
