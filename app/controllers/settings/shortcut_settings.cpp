#include "controllers/settings/shortcut_settings.h"

#include <QKeySequence>

#include "controllers/play/midi_shortcuts.h"
#include "main_window/actions.h"
#include "pages/settings/settings_shortcuts_page.h"
#include "settings/settings.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

constexpr QLatin1String kKeysGroup("keys");

QString keysSetting(const QString& action) { return kKeysGroup + QLatin1Char('/') + action; }

}  // namespace

ShortcutSettings::ShortcutSettings(const Dependencies& dependencies)
    : settings_(dependencies.settings),
      actions_(dependencies.actions),
      midi_(dependencies.midi),
      page_(dependencies.page) {
    using Page = ui::ShortcutsPage;
    connect(&page_, &Page::edited, this, [this](const QString& action, const QKeySequence& keys) {
        settings_.set(keysSetting(action), keys.toString());
        actions_.setKeys(action, keys);
    });
    connect(&page_, &Page::defaultsRequested, this, &ShortcutSettings::restore);
    connect(&page_, &Page::learnRequested, &midi_, &MidiShortcuts::learn);
    connect(&page_, &Page::learnCancelled, &midi_, &MidiShortcuts::stopLearning);
    connect(&page_, &Page::clearRequested, &midi_, &MidiShortcuts::unassign);
    connect(&page_, &Page::pedalsRequested, &midi_, &MidiShortcuts::assignPedals);
    connect(&midi_, &MidiShortcuts::changed, this, &ShortcutSettings::show);
}

void ShortcutSettings::applyKeys(Settings& settings, ui::Actions& actions) {
    for (const A::Shortcut& each : actions.shortcuts()) {
        const QString name = keysSetting(each.name);
        if (settings.has(name)) actions.setKeys(each.name, QKeySequence(settings.text(name)));
    }
}

void ShortcutSettings::show() {
    QVector<ui::ShortcutRow> rows;
    for (const A::Shortcut& each : actions_.shortcuts()) {
        const auto trigger = midi_.trigger(each.name);
        rows.push_back({each.name, each.group, each.text, each.keys, each.defaultKeys,
                        static_cast<int>(each.place),
                        trigger ? MidiShortcuts::triggerText(*trigger) : QString()});
    }
    page_.setRows(rows);
    page_.setLearning(midi_.learning());
}

void ShortcutSettings::restore() {
    settings_.reset(kKeysGroup);
    for (const A::Shortcut& each : actions_.shortcuts()) actions_.setKeys(each.name, each.defaultKeys);
    midi_.unassignAll();
    show();
}

}  // namespace continuo::app
