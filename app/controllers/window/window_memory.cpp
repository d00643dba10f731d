#include "controllers/window/window_memory.h"

#include <QAction>

#include "controllers/jobs/queue_controller.h"
#include "main_window/history/pictures_panel.h"
#include "main_window/history/takes_panel.h"
#include "main_window/image_workspace.h"
#include "main_window/inspector/image_inspector.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/inspector/sound_inspector.h"
#include "main_window/main_window.h"
#include "main_window/sound_workspace.h"
#include "settings/settings.h"
#include "widgets/screen_room.h"

namespace continuo::app {
namespace {

QByteArray valueOf(Settings& settings, const keys::Bytes& key) { return settings.bytes(key); }
QString valueOf(Settings& settings, const keys::Text& key) { return settings.text(key); }
int valueOf(Settings& settings, const keys::Whole& key) { return settings.whole(key); }
bool valueOf(Settings& settings, const keys::Flag& key) { return settings.flag(key); }

// get: reads the window's state; set: applies it.
template <class Key, class Get, class Set>
WindowMemory::Part part(Settings& settings, const Key& key, Get get, Set set) {
    return {[&settings, &key, set] { set(valueOf(settings, key)); },
            [&settings, &key, get] { settings.set(key, get()); }};
}

// Stores the order of a list as its number.
template <class Panel>
WindowMemory::Part order(Settings& settings, const keys::Whole& key, Panel& panel) {
    return part(
        settings, key, [&panel] { return static_cast<int>(panel.order()); },
        [&panel](int value) { panel.setOrder(static_cast<typename Panel::Order>(value)); });
}

template <class Inspector>
WindowMemory::Part sections(Settings& settings, const keys::Text& key, Inspector& inspector) {
    return part(
        settings, key, [&inspector] { return inspector.openSections(); },
        [&inspector](const QString& open) { inspector.setOpenSections(open); });
}

}  // namespace

WindowMemory::WindowMemory(Settings& settings, ui::MainWindow& window, QueueController& queue)
    : parts_{
          part(
              settings, keys::kWindowGeometry, [&window] { return window.geometryState(); },
              [&window](const QByteArray& geometry) { ui::comeBack(window, geometry); }),
          part(
              settings, keys::kWindowLayout, [&window] { return window.layoutState(); },
              [&window](const QByteArray& layout) {
                  if (!layout.isEmpty()) window.restoreLayout(layout);
              }),
          sections(settings, keys::kOpenSections, window.inspector()),
          sections(settings, keys::kOpenImageSections, window.image().inspector()),
          sections(settings, keys::kOpenSoundSections, window.sound().inspector()),
          order(settings, keys::kTakesOrder, window.takes()),
          order(settings, keys::kPicturesOrder, window.image().pictures()),
          order(settings, keys::kSoundsOrder, window.sound().sounds()),
          part(
              settings, keys::kQueueShown, [&queue] { return queue.isWanted(); },
              [&queue](bool wanted) { queue.setWanted(wanted); }),
          part(
              settings, keys::kWorkspace, [&window] { return static_cast<int>(window.workspace()); },
              [&window](int workspace) { window.showWorkspace(static_cast<ui::Workspace>(workspace)); }),
          part(
              settings, keys::kComputerKeys,
              [&window] { return window.actions()[ui::Actions::kComputerKeyboard]->isChecked(); },
              [&window](bool on) { window.actions()[ui::Actions::kComputerKeyboard]->setChecked(on); }),
      } {}

void WindowMemory::restore() const {
    for (const Part& part : parts_) part.restore();
}

void WindowMemory::keep() const {
    for (const Part& part : parts_) part.keep();
}

}  // namespace continuo::app
