#include "main_window/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "widgets/ampersands.h"

namespace continuo::ui {
namespace {

QString wordsOf(const QAction& action) { return singleAmpersands(action.text()); }

}  // namespace

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
    list_->setWordWrap(true);  // why something cannot be done may be long
    list_->setResizeMode(QListView::Adjust);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    nothing_ = new QLabel(tr("No command has these words."));
    nothing_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(line_);
    column->addWidget(list_, 1);
    column->addWidget(nothing_, 1);
    connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(list_, &QListWidget::itemActivated, this, &CommandPalette::run);
    filter({});
}

void CommandPalette::filter(const QString& text) {
    list_->clear();
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<Actions::Id> others;
    for (int i = 0; i < Actions::kCount; ++i) {
        const auto id = static_cast<Actions::Id>(i);
        const QAction* action = actions_[id];
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return wordsOf(*action).contains(word, Qt::CaseInsensitive);
        });
        if (id == Actions::kPalette || !fits) continue;
        if (action->isEnabled() && action->isVisible())
            add(id, true);
        else if (!words.isEmpty())
            others.push_back(id);
    }
    if (list_->count() > 0) list_->setCurrentRow(0);
    for (const Actions::Id id : others) add(id, false);
    nothing_->setVisible(list_->count() == 0);
    list_->setVisible(list_->count() > 0);
}

void CommandPalette::add(Actions::Id id, bool now) {
    const QAction* action = actions_[id];
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    // The key of what is elsewhere gives another command here.
    const QString words = wordsOf(*action);
    const QString line = !now             ? tr("%1 – %2").arg(words, whyNot(id))
                         : keys.isEmpty() ? words
                                          : tr("%1  (%2)").arg(words, keys);
    auto* item = new QListWidgetItem(line);
    item->setData(Qt::UserRole, id);
    if (!now) item->setFlags(Qt::NoItemFlags);
    list_->addItem(item);
}

QString CommandPalette::whyNot(Actions::Id id) const {
    if (actions_[id]->isVisible()) {
        const QString why = actions_[id]->statusTip();
        return why.isEmpty() ? tr("not possible at the moment") : why;
    }
    return Actions::placeOf(id) == Actions::Place::Image ? tr("in the workspace Image")
                                                         : tr("in the workspace Play");
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (item == nullptr || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
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
