#include "pages/settings_shortcuts_page.h"

#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "pages/form_group.h"

namespace continuo::ui {

ShortcutsPage::ShortcutsPage(QWidget* parent)
    : SettingsPage(tr("Shortcuts"), QStringLiteral("keyboard"), parent) {}

void ShortcutsPage::setRows(const QVector<ShortcutRow>& rows) {
    rows_ = rows;
    // The fields of all groups stand below one another, whatever the language.
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Body));
    int width = kLabelWidth;
    for (const ShortcutRow& row : rows) width = std::max(width, metrics.horizontalAdvance(row.name) + 2);
    FormGroup* group = nullptr;
    for (int row = static_cast<int>(lines_.size()); row < rows.size(); ++row) {
        if (!group || rows[row].group != rows[row - 1].group) group = addGroup(rows[row].group, width);
        group->addRow(rows[row].name, makeLine(row));
    }
    for (int row = 0; row < rows.size(); ++row) showLine(row);
}

QWidget* ShortcutsPage::makeLine(int row) {
    auto* box = new QWidget(this);
    Line line{};
    line.keys = new QKeySequenceEdit(box);
    line.keys->setFixedWidth(180);
    line.keys->setClearButtonEnabled(true);
    line.keys->setAccessibleName(rows_[row].name);
    for (auto* inner : line.keys->findChildren<QLineEdit*>()) inner->setAccessibleName(rows_[row].name);
    line.restore = new QToolButton(box);
    line.restore->setIcon(Theme::icon(QStringLiteral("undo")));
    Theme::setRole(line.restore, ButtonRole::Flat);
    line.conflict = new QLabel(box);
    line.conflict->setTextFormat(Qt::PlainText);
    line.conflict->setWordWrap(true);
    QSizePolicy keepsItsRoom = line.conflict->sizePolicy();
    keepsItsRoom.setRetainSizeWhenHidden(true);
    line.conflict->setSizePolicy(keepsItsRoom);
    Theme::setStyle(line.conflict, TextStyle::Caption, &Tokens::err);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(line.keys);
    layout->addWidget(line.restore);
    layout->addWidget(line.conflict, 1);
    lines_.push_back(line);
    connect(line.keys, &QKeySequenceEdit::editingFinished, this, [this, row] { take(row); });
    connect(line.restore, &QToolButton::clicked, this, [this, row] {
        lines_[static_cast<std::size_t>(row)].keys->setKeySequence(rows_[row].defaultKeys);
        take(row);
    });
    return box;
}

QString ShortcutsPage::ownerOf(const QKeySequence& keys, int except) const {
    const int here = rows_[except].workspace;
    for (int row = 0; row < rows_.size(); ++row) {
        const int there = rows_[row].workspace;
        const bool meet = here == 0 || there == 0 || here == there;
        if (row != except && meet && !keys.isEmpty() && rows_[row].keys == keys) return rows_[row].name;
    }
    return {};
}

void ShortcutsPage::take(int row) {
    const Line& line = lines_[static_cast<std::size_t>(row)];
    // One chord: what follows it within a second is not part of a shortcut here.
    const QKeySequence typed = line.keys->keySequence();
    const QKeySequence keys = typed.isEmpty() ? typed : QKeySequence(typed[0]);
    const QString owner = ownerOf(keys, row);
    if (!owner.isEmpty()) {
        line.conflict->setText(
            tr("%1 is the key of “%2” already.").arg(keys.toString(QKeySequence::NativeText), owner));
        line.conflict->show();
        return;
    }
    if (keys == rows_[row].keys) return showLine(row);
    rows_[row].keys = keys;
    showLine(row);
    Q_EMIT edited(rows_[row].id, keys);
}

void ShortcutsPage::showLine(int row) {
    const Line& line = lines_[static_cast<std::size_t>(row)];
    const QSignalBlocker silent(line.keys);
    line.keys->setKeySequence(rows_[row].keys);
    line.conflict->hide();
    const QString usual = rows_[row].defaultKeys.toString(QKeySequence::NativeText);
    const QString restore = usual.isEmpty() ? tr("Back to no key") : tr("Back to %1").arg(usual);
    line.restore->setToolTip(restore);
    line.restore->setAccessibleName(
        tr("%1: %2", "action and what its button does").arg(rows_[row].name, restore));
    line.restore->setEnabled(rows_[row].keys != rows_[row].defaultKeys);
}

}  // namespace continuo::ui
