#include "pages/settings/settings_shortcuts_page.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "pages/settings/midi_field.h"
#include "widgets/form_group.h"

namespace continuo::ui {
namespace {

constexpr int kKeysWidth = 180, kRestoreWidth = 26, kFieldsApart = 8;  // px

// Returns the first chord, because a shortcut is one chord. Enter on the number pad counts as Return.
QKeySequence firstChord(const QKeySequence& typed) {
    if (typed.isEmpty()) return typed;
    const QKeyCombination first = typed[0];
    if (first.key() != Qt::Key_Enter) return QKeySequence(first);
    return QKeySequence(QKeyCombination(first.keyboardModifiers() & ~Qt::KeypadModifier, Qt::Key_Return));
}

// A shortcut field with Continuo's own texts, because Qt's are too long in German.
class KeysField : public QKeySequenceEdit {
public:
    using QKeySequenceEdit::QKeySequenceEdit;

    void updateTexts() {
        for (auto* inner : findChildren<QLineEdit*>())
            inner->setPlaceholderText(hasFocus() ? ShortcutsPage::tr("Press keys…")
                                                 : ShortcutsPage::tr("None"));
    }

protected:
    // Sets the texts again after events at which Qt sets its own.
    bool event(QEvent* event) override {
        const bool done = QKeySequenceEdit::event(event);
        const QEvent::Type type = event->type();
        if (type == QEvent::FocusIn || type == QEvent::FocusOut || type == QEvent::Timer) updateTexts();
        return done;
    }
};

}  // namespace

ShortcutsPage::ShortcutsPage(QWidget* parent)
    : SettingsPage(tr("Shortcuts"), QStringLiteral("keyboard"), parent) {}

void ShortcutsPage::setRows(const QVector<ShortcutRow>& rows) {
    rows_ = rows;
    // The fields of all groups are aligned in every language.
    const QFontMetrics metrics(Theme::instance().font(TextStyle::Body));
    int width = kLabelWidth;
    for (const ShortcutRow& row : rows) width = std::max(width, metrics.horizontalAdvance(row.name) + 2);
    if (lines_.empty() && !rows.isEmpty()) makeHead(width);
    FormGroup* group = nullptr;
    for (int row = static_cast<int>(lines_.size()); row < rows.size(); ++row) {
        if (!group || rows[row].group != rows[row - 1].group) group = addGroup(rows[row].group, width);
        group->addRow(rows[row].name, makeLine(row));
    }
    for (int row = 0; row < rows.size(); ++row) showLine(row);
}

void ShortcutsPage::makeHead(int labelWidth) {
    FormGroup* group = addGroup(tr("Keys and MIDI"), labelWidth);
    auto* how =
        new QLabel(tr("A pedal, pad or key of a MIDI device can trigger a command; it then plays no note. "
                      "Click the field at the right, then press it. The sustain pedal stays a pedal."),
                   this);
    how->setWordWrap(true);
    Theme::setStyle(how, TextStyle::Caption, &Tokens::text2);
    group->addWideRow(how, how->text());
    //: Button: assigns both pedals of a MIDI device.
    auto* pedals = new QPushButton(tr("Soft pedal: hand over, sostenuto: new take"), this);
    pedals->setAutoDefault(false);
    pedals->setAccessibleDescription(pedals->text());
    Theme::setRole(pedals, ButtonRole::Small);
    //: Label of a button that assigns two pedals of a MIDI device.
    group->addRow(tr("Two pedals for commands"), pedals);
    pedals->setMaximumWidth(pedals->sizeHint().width());
    connect(pedals, &QPushButton::clicked, this, &ShortcutsPage::pedalsRequested);
    auto* heads = new QWidget(this);
    auto* row = new QHBoxLayout(heads);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(kFieldsApart);
    for (const auto& [words, width] : {std::pair(tr("Key"), kKeysWidth + kFieldsApart + kRestoreWidth),
                                       //: Column: MIDI message for a command.
                                       std::pair(tr("MIDI"), MidiField::kFieldWidth)}) {
        auto* head = new QLabel(words, heads);
        head->setFixedWidth(width);
        Theme::setStyle(head, TextStyle::Caption, &Tokens::text2);
        row->addWidget(head);
    }
    row->addStretch();
    group->addRow({}, heads);
}

QWidget* ShortcutsPage::makeLine(int row) {
    auto* box = new QWidget(this);
    Line line{};
    makeKeys(row, line, box);
    makeMidi(row, line, box);
    line.note = new QLabel(box);
    line.note->setTextFormat(Qt::PlainText);
    line.note->setWordWrap(true);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(kFieldsApart);
    fields->addWidget(line.keys);
    fields->addWidget(line.restore);
    fields->addWidget(line.midi);
    fields->addStretch();
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(fields);
    column->addWidget(line.note);
    lines_.push_back(line);
    return box;
}

void ShortcutsPage::makeKeys(int row, Line& line, QWidget* box) {
    line.keys = new KeysField(box);
    line.keys->setFixedWidth(kKeysWidth);
    line.keys->setClearButtonEnabled(true);
    line.keys->setAccessibleName(rows_[row].name);
    for (auto* inner : line.keys->findChildren<QLineEdit*>()) inner->setAccessibleName(rows_[row].name);
    line.restore = new QToolButton(box);
    line.restore->setIcon(Theme::icon(QStringLiteral("undo")));
    Theme::setRole(line.restore, ButtonRole::Flat);
    line.restore->setFixedWidth(kRestoreWidth);
    connect(line.keys, &QKeySequenceEdit::editingFinished, this, [this, row] { commitKeys(row); });
    connect(line.restore, &QToolButton::clicked, this, [this, row] {
        lines_[static_cast<std::size_t>(row)].keys->setKeySequence(rows_[row].defaultKeys);
        commitKeys(row);
    });
}

void ShortcutsPage::makeMidi(int row, Line& line, QWidget* box) {
    line.midi = new MidiField(rows_[row].name, box);
    const QString id = rows_[row].id;
    connect(line.midi, &MidiField::learnRequested, this, [this, id] { Q_EMIT learnRequested(id); });
    connect(line.midi, &MidiField::learnCancelled, this, &ShortcutsPage::learnCancelled);
    connect(line.midi, &MidiField::clearRequested, this, [this, id] { Q_EMIT clearRequested(id); });
}

void ShortcutsPage::setLearning(const QString& id) {
    learning_ = id;
    for (int row = 0; row < rows_.size(); ++row) showLine(row);
}

QString ShortcutsPage::conflictingCommand(const QKeySequence& keys, int except) const {
    const int here = rows_[except].workspace;
    for (int row = 0; row < rows_.size(); ++row) {
        const int there = rows_[row].workspace;
        const bool meet = here == 0 || there == 0 || here == there;
        if (row != except && meet && !keys.isEmpty() && rows_[row].keys == keys) return rows_[row].name;
    }
    return {};
}

void ShortcutsPage::commitKeys(int row) {
    const Line& line = lines_[static_cast<std::size_t>(row)];
    const QKeySequence keys = firstChord(line.keys->keySequence());
    const QString owner = conflictingCommand(keys, row);
    if (!owner.isEmpty()) {
        line.note->setText(tr("%1 is already the key of “%2”. Choose another key.")
                               .arg(keys.toString(QKeySequence::NativeText), owner));
        Theme::setStyle(line.note, TextStyle::Caption, &Tokens::err);
        line.note->show();
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
    static_cast<KeysField*>(line.keys)->updateTexts();
    const bool learning = rows_[row].id == learning_;
    line.midi->setMessage(rows_[row].midi);
    line.midi->setLearning(learning);
    line.note->setText(tr("Press a pedal, pad or key of your device… Esc: cancel"));
    Theme::setStyle(line.note, TextStyle::Caption, &Tokens::text2);
    line.note->setVisible(learning);
    const QString usual = rows_[row].defaultKeys.toString(QKeySequence::NativeText);
    const QString restore =
        usual.isEmpty() ? tr("Restore the default: no key") : tr("Restore the default: %1").arg(usual);
    line.restore->setToolTip(restore);
    line.restore->setAccessibleName(
        tr("%1: %2", "action and what its button does").arg(rows_[row].name, restore));
    line.restore->setEnabled(rows_[row].keys != rows_[row].defaultKeys);
}

}  // namespace continuo::ui
