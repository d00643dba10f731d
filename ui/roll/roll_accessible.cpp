#include "roll/roll_accessible.h"

#include <algorithm>
#include <vector>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include "roll/overview/roll_overview.h"
#include "roll/piano_roll.h"
#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

// A note as a list item. It is a value: it keeps its text when the content changes.
class NoteInterface : public QAccessibleInterface {
public:
    NoteInterface(PianoRoll* roll, RollNote note) : roll_(roll), note_(note) {}

    const RollNote& note() const { return note_; }
    bool isValid() const override { return roll_ != nullptr; }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(roll_.data());
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Name) return spokenNote(note_);
        if (kind == QAccessible::Description) return noteText(note_);
        return {};
    }
    QRect rect() const override {
        if (!roll_) return {};
        const QRect local = roll_->noteRect(note_).toAlignedRect();
        return {roll_->mapToGlobal(local.topLeft()), local.size()};
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        state.selectable = true;
        state.focusable = true;
        state.selected = roll_ && roll_->selectedNote() == note_;
        state.focused = state.selected && roll_->hasFocus();
        return state;
    }

private:
    QPointer<PianoRoll> roll_;
    RollNote note_;
};

class RollInterface : public QAccessibleWidget {
public:
    explicit RollInterface(PianoRoll* roll) : QAccessibleWidget(roll, QAccessible::List) {}
    ~RollInterface() override { unregisterNotes(); }

    int childCount() const override {
        refresh();
        return static_cast<int>(ids_.size()) + (overview() ? 1 : 0);
    }
    QAccessibleInterface* child(int index) const override {
        refresh();
        if (overview() && index == static_cast<int>(ids_.size()))
            return QAccessible::queryAccessibleInterface(overview());
        if (index < 0 || index >= static_cast<int>(ids_.size())) return nullptr;
        return QAccessible::accessibleInterface(ids_[static_cast<std::size_t>(index)]);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        refresh();
        for (std::size_t index = 0; index < ids_.size(); ++index)
            if (QAccessible::accessibleInterface(ids_[index]) == child) return static_cast<int>(index);
        return overview() && child && child->object() == overview() ? static_cast<int>(ids_.size()) : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        if (overview() && overview()->geometry().contains(roll()->mapFromGlobal(QPoint(x, y))))
            return QAccessible::queryAccessibleInterface(overview());
        const auto note = roll()->noteAt(roll()->mapFromGlobal(QPoint(x, y)));
        if (!note) return nullptr;
        refresh();
        const auto place = std::find(notes_.begin(), notes_.end(), *note);
        return place == notes_.end() ? nullptr : child(static_cast<int>(place - notes_.begin()));
    }
    QAccessibleInterface* focusChild() const override {
        if (overview() && overview()->hasFocus()) return QAccessible::queryAccessibleInterface(overview());
        if (!roll()->hasFocus() || !roll()->selectedNote()) return nullptr;
        refresh();
        const auto place = std::find(notes_.begin(), notes_.end(), *roll()->selectedNote());
        return place == notes_.end() ? nullptr : child(static_cast<int>(place - notes_.begin()));
    }

private:
    PianoRoll* roll() const { return static_cast<PianoRoll*>(object()); }
    // Returns the overview while it is visible; it is the last child.
    RollOverview* overview() const {
        auto* found = roll()->findChild<RollOverview*>(QString(), Qt::FindDirectChildrenOnly);
        return found && found->isVisible() ? found : nullptr;
    }

    // Rebuilds the children, but only when other notes are in view.
    void refresh() const {
        std::vector<RollNote> inView = roll()->notesInView();
        if (inView == notes_) return;
        unregisterNotes();
        notes_ = std::move(inView);
        // Qt's accessibility registry owns the children until they are unregistered.
        for (const RollNote& note : notes_) {
            auto* spoken = new NoteInterface(roll(), note);
            // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks)
            ids_.push_back(QAccessible::registerAccessibleInterface(spoken));
        }
    }
    void unregisterNotes() const {
        for (const QAccessible::Id id : ids_) QAccessible::deleteAccessibleInterface(id);
        ids_.clear();
        notes_.clear();
    }

    mutable std::vector<RollNote> notes_;
    mutable std::vector<QAccessible::Id> ids_;
};

// Exposes the view as a scroll bar over the music, s.
class OverviewInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit OverviewInterface(RollOverview* overview)
        : QAccessibleWidget(overview, QAccessible::ScrollBar) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? overview().viewText() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {  // NOLINT(readability-identifier-naming)
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return std::max(0.0, overview().marks().viewBegin); }
    void setCurrentValue(const QVariant& value) override {
        Q_EMIT overview().viewBeginRequested(value.toDouble());
    }
    QVariant maximumValue() const override { return overview().seconds(); }
    QVariant minimumValue() const override { return 0.0; }
    QVariant minimumStepSize() const override { return 1.0; }

private:
    RollOverview& overview() const { return *static_cast<RollOverview*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    if (auto* overview = qobject_cast<RollOverview*>(object)) return new OverviewInterface(overview);
    auto* roll = qobject_cast<PianoRoll*>(object);
    return roll ? new RollInterface(roll) : nullptr;
}

}  // namespace

void installRollAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(installed);
}

}  // namespace continuo::ui
