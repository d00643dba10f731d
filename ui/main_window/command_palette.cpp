#include "main_window/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "theme/theme.h"
#include "widgets/ampersands.h"

namespace continuo::ui {
namespace {

constexpr int kKeysRole = Qt::UserRole + 1;
constexpr int kKeysGap = 8;  // px left of the shortcut

// Draws a command with its shortcut at the right.
class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setFont(font());
        painter->setPen(Theme::current().text2);
        painter->drawText(option.rect.adjusted(kKeysGap, 0, -kKeysGap, 0),
                          QStyle::visualAlignment(option.direction, Qt::AlignRight) | Qt::AlignVCenter,
                          shortcutText(index));
        painter->restore();
    }

protected:
    // Reserves room for the shortcut, as for an icon.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (shortcutText(index).isEmpty()) return;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationPosition = QStyleOptionViewItem::Right;
        option->decorationSize = {QFontMetrics(font()).horizontalAdvance(shortcutText(index)) + kKeysGap, 1};
    }

private:
    static QFont font() { return Theme::instance().font(TextStyle::Caption); }
    static QString shortcutText(const QModelIndex& index) { return index.data(kKeysRole).toString(); }
};

QString commandText(const QAction& action) { return singleAmpersands(action.text()); }

// Returns whether a word of `text` begins with `word`.
bool startsAnyWord(const QString& text, const QString& word) {
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
    return false;
}

}  // namespace

CommandPalette::CommandPalette(const Actions& actions, QWidget* parent) : QDialog(parent), actions_(actions) {
    setWindowTitle(tr("Find a command"));
    setMinimumSize(440, 320);
    line_ = new QLineEdit;
    line_->setPlaceholderText(tr("Search for a command"));
    line_->setAccessibleName(tr("Command"));
    line_->installEventFilter(this);
    list_ = new QListWidget;
    list_->setAccessibleName(tr("Commands"));
    list_->setItemDelegate(new CommandDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setWordWrap(true);  // reasons may be long
    list_->setResizeMode(QListView::Adjust);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    nothing_ = new QLabel(tr("No command contains these words."));
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
    std::vector<Actions::Id> inside, others;  // matches inside a word; disabled commands
    for (int i = 0; i < Actions::kCount; ++i) {
        const auto id = static_cast<Actions::Id>(i);
        const QAction* action = actions_[id];
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return commandText(*action).contains(word, Qt::CaseInsensitive);
        });
        if (id == Actions::kPalette || !fits) continue;
        const bool begins = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return startsAnyWord(commandText(*action), word);
        });
        const bool now = action->isEnabled() && action->isVisible();
        if (now && begins)
            add(id, true);
        else if (now)
            inside.push_back(id);
        else if (!words.isEmpty())
            others.push_back(id);
    }
    for (const Actions::Id id : inside) add(id, true);
    if (list_->count() > 0) list_->setCurrentRow(0);
    for (const Actions::Id id : others) add(id, false);
    nothing_->setVisible(list_->count() == 0);
    list_->setVisible(list_->count() > 0);
}

void CommandPalette::add(Actions::Id id, bool now) {
    const QAction* action = actions_[id];
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    // The list shows no shortcut for another workspace's command, because the same key has another meaning
    // here.
    const QString words = commandText(*action);
    //: A command, and why it is not possible now.
    auto* item = new QListWidgetItem(!now ? tr("%1 – %2").arg(words, unavailableReason(id)) : words);
    item->setData(Qt::UserRole, id);
    if (now && !keys.isEmpty()) {
        item->setData(kKeysRole, keys);
        item->setData(Qt::AccessibleTextRole, tr("%1 (%2)", "command and keys").arg(words, keys));
    }
    if (!now) item->setFlags(Qt::NoItemFlags);
    list_->addItem(item);
}

QString CommandPalette::unavailableReason(Actions::Id id) const {
    if (actions_[id]->isVisible()) {
        const QString why = actions_[id]->statusTip();
        //: Why a command is not in reach.
        return why.isEmpty() ? tr("not possible now") : why;
    }
    //: Why a command is not possible here: it belongs to another workspace.
    return tr("in the workspace %1").arg(actions_.workspaceName(id));
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (item == nullptr || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
    QAction* action = actions_[static_cast<Actions::Id>(item->data(Qt::UserRole).toInt())];
    accept();
    // Runs the command after this dialog is closed, because the command may open a dialog.
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
