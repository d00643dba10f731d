#include "main_window/actions.h"

#include <QAction>
#include <QWidget>

#include "main_window/action_table.h"
#include "theme/theme.h"
#include "widgets/ampersands.h"

namespace continuo::ui {
namespace {

// Returns whether a shortcut types or moves the caret and has no modifier. Escape and Space do not count:
// they work in the whole window, and FocusKeys gives them to controls that need them.
bool isPlain(const QKeySequence& keys) {
    if (keys.isEmpty()) return false;
    const QKeyCombination key = keys[0];
    if (key.key() == Qt::Key_Escape || key.key() == Qt::Key_Space) return false;
    const bool modified =
        key.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool function = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35;
    return !modified && !function;
}

// Returns the workspace that contains a place: Play for TakesList.
Actions::Place toWorkspacePlace(Actions::Place place) {
    return place == Actions::Place::TakesList ? Actions::Place::Play : place;
}

}  // namespace

Actions::Actions(QObject* parent) : QObject(parent), actions_(kCount, nullptr) {
    for (int id = 0; id < kCount; ++id) add(row(static_cast<Id>(id)));
    for (const Id id : {kRecord, kRecordSound})
        actions_[id]->setIcon(Theme::icon(QStringLiteral("record"), &Tokens::err));
    for (const Id id : {kPlay, kPlaySound})
        actions_[id]->setIcon(Theme::icon(QStringLiteral("play"), &Tokens::ok));
    for (const Id id : {kFollow, kShowPlayed}) actions_[id]->setChecked(true);
    // Menus show no icon for Stop, because the commands next to it have none there.
    for (const Id id : {kStop, kStopSound}) actions_[id]->setIconVisibleInMenu(false);
    actions_[kQuit]->setMenuRole(QAction::QuitRole);
    actions_[kSettings]->setMenuRole(QAction::PreferencesRole);
    actions_[kAbout]->setMenuRole(QAction::AboutRole);
    setRangeMarked(false);
}

void Actions::add(const Row& row) {
    auto* action = new QAction(row.translatedText(), this);
    actions_[row.id] = action;
    action->setObjectName(QLatin1String(row.name));
    setKeys(*action, row.sequence());
    if (row.icon != nullptr) action->setIcon(Theme::icon(QLatin1String(row.icon)));
    action->setCheckable(row.hasTrait(Row::kCheckable));
    // Only some commands repeat: a held key must not discard a list or fill the queue thirty times a second.
    action->setAutoRepeat(row.hasTrait(Row::kAutoRepeats));
    // An icon would hide a checkable action's check mark in menus.
    action->setIconVisibleInMenu(!action->isCheckable());
    if (row.hasTrait(Row::kOnButton)) updateToolTip(row.id);
}

// Adds the shortcut to the tooltip of a button that shows the action.
void Actions::updateToolTip(Id id) {
    const QString keys = actions_[id]->shortcut().toString(QKeySequence::NativeText);
    const QString words = row(id).translatedText();
    actions_[id]->setToolTip(keys.isEmpty() ? words : tr("%1 (%2)", "words and key").arg(words, keys));
}

void Actions::setAvailable(Id id, bool possible, const QString& whyNot) {
    setUnavailableReason(*actions_[id], possible ? QString() : whyNot);
    if (possible && row(id).hasTrait(Row::kOnButton)) updateToolTip(id);
}

void Actions::setAvailable(const QAction& action, bool possible, const QString& whyNot) {
    setAvailable(static_cast<Id>(actions_.indexOf(&action)), possible, whyNot);
}

void Actions::setUnavailableReason(QAction& action, const QString& whyNot) {
    action.setEnabled(whyNot.isEmpty());
    action.setStatusTip(whyNot);
    action.setToolTip(whyNot);
}

void Actions::setSteps(const QString& undone, const QString& redone) {
    const auto words = [](const QString& step) { return doubleAmpersands(step); };  // the step names a take
    actions_[kUndo]->setText(undone.isEmpty() ? row(kUndo).translatedText()
                                              : tr("Undo %1").arg(words(undone)));
    actions_[kRedo]->setText(redone.isEmpty() ? row(kRedo).translatedText()
                                              : tr("Redo %1").arg(words(redone)));
}

// Sets the shortcut. Enter on the number pad acts like Return.
void Actions::setKeys(QAction& action, const QKeySequence& keys) {
    QList<QKeySequence> all;
    if (!keys.isEmpty()) all << keys;
    if (keys.count() == 1 && keys[0].key() == Qt::Key_Return)
        all << QKeySequence(QKeyCombination(keys[0].keyboardModifiers(), Qt::Key_Enter));
    action.setShortcuts(all);
}

Actions::Place Actions::commandPlace(Id id) { return row(id).place; }

bool Actions::autoRepeats(Id id) { return row(id).hasTrait(Row::kAutoRepeats); }

void Actions::attachAction(Id id) {
    if (window_ == nullptr) return;
    QAction& action = *actions_[id];
    window_->removeAction(&action);
    for (const Area& area : areas_)
        if (area.canvas != nullptr) area.canvas->removeAction(&action);
    const bool plain = isPlain(action.shortcut());
    action.setShortcutContext(plain ? Qt::WidgetWithChildrenShortcut : Qt::WindowShortcut);
    if (!plain) return window_->addAction(&action);
    const Place where = commandPlace(id);
    for (const Area& area : areas_)
        if (area.canvas != nullptr && (where == Place::Everywhere || where == area.place))
            area.canvas->addAction(&action);
}

void Actions::addTo(QWidget& window, const QVector<Area>& areas) {
    window_ = &window;
    areas_ = areas;
    for (int id = 0; id < kCount; ++id) attachAction(static_cast<Id>(id));
    setWorkspace(areas.front().place);
}

void Actions::setWorkspace(Place workspace) {
    for (int id = 0; id < kCount; ++id) {
        const Place where = toWorkspacePlace(commandPlace(static_cast<Id>(id)));
        actions_[id]->setVisible(where == Place::Everywhere || where == workspace);
    }
    for (const Area& area : areas_)
        if (area.show != nullptr) area.show->setChecked(area.place == workspace);
}

QString Actions::workspaceName(Id id) const {
    const Place where = toWorkspacePlace(commandPlace(id));
    for (const Area& area : areas_)
        if (area.place == where && area.show != nullptr) return area.show->text();
    return {};
}

void Actions::setRangeMarked(bool marked) {
    const auto name = [&](Id id, const QString& ofRange) {
        actions_[id]->setText(marked ? ofRange : row(id).translatedText());
    };
    name(kExportMidi, tr("Export MIDI of the marked range"));
    name(kExportSound, tr("Export sound of the marked range…"));
    name(kCopy, tr("Copy the marked range as MIDI"));
    name(kPlay, tr("Play the marked range"));
    name(kContinue, tr("Continue using only the marked range"));
    name(kContinueNext, tr("Continue the marked range before waiting jobs"));
    name(kVariations, tr("Make several continuations of the marked range"));
    name(kContinueEach, tr("Continue the marked range with each model"));
    for (const Id id : {kRemoveMarked, kUnmark, kReplaceMarked})
        setAvailable(id, marked, tr("No range is marked. Drag along the ruler to mark one."));
}

QVector<Actions::Shortcut> Actions::shortcuts() const {
    QVector<Shortcut> all;
    for (const QAction* action : actions_) {
        const Row& its = row(static_cast<Id>(all.size()));
        all.push_back({action->objectName(), its.groupName(), its.translatedText(), action->shortcut(),
                       its.sequence(), its.place});
    }
    return all;
}

void Actions::setKeys(const QString& name, const QKeySequence& keys) {
    for (int id = 0; id < kCount; ++id) {
        if (actions_[id]->objectName() != name) continue;
        setKeys(*actions_[id], keys);
        if (row(static_cast<Id>(id)).hasTrait(Row::kOnButton)) updateToolTip(static_cast<Id>(id));
        attachAction(static_cast<Id>(id));
    }
}

}  // namespace continuo::ui
