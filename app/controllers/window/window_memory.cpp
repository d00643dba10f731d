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

QByteArray readValue(Settings& settings, const keys::Bytes& key) { return settings.bytes(key); }
QString readValue(Settings& settings, const keys::Text& key) { return settings.text(key); }
int readValue(Settings& settings, const keys::Whole& key) { return settings.whole(key); }
bool readValue(Settings& settings, const keys::Flag& key) { return settings.flag(key); }

// Makes a part from functions. get: reads the window's state; set: applies it.
template <class Key, class Get, class Set>
WindowMemory::Part makePart(Settings& settings, const Key& key, Get get, Set set) {
    return {[&settings, &key, set] { set(readValue(settings, key)); },
            [&settings, &key, get] { settings.set(key, get()); }};
}

// Makes a part that stores the sort order of a list as a number.
template <class Panel>
WindowMemory::Part makeOrderPart(Settings& settings, const keys::Whole& key, Panel& panel) {
    return makePart(
        settings, key, [&panel] { return static_cast<int>(panel.order()); },
        [&panel](int value) { panel.setOrder(static_cast<typename Panel::Order>(value)); });
}

template <class Inspector>
WindowMemory::Part sections(Settings& settings, const keys::Text& key, Inspector& inspector) {
    return makePart(
        settings, key, [&inspector] { return inspector.openSections(); },
        [&inspector](const QString& open) { inspector.setOpenSections(open); });
}

}  // namespace

WindowMemory::WindowMemory(Settings& settings, ui::MainWindow& window, QueueController& queue)
    : parts_{
          makePart(
              settings, keys::kWindowGeometry, [&window] { return window.geometryState(); },
              [&window](const QByteArray& geometry) { ui::restoreWindow(window, geometry); }),
          makePart(
              settings, keys::kWindowLayout, [&window] { return window.layoutState(); },
              [&window](const QByteArray& layout) {
                  if (!layout.isEmpty()) window.restoreLayout(layout);
              }),
          sections(settings, keys::kOpenSections, window.inspector()),
          sections(settings, keys::kOpenImageSections, window.image().inspector()),
          sections(settings, keys::kOpenSoundSections, window.sound().inspector()),
          makeOrderPart(settings, keys::kTakesOrder, window.takes()),
          makeOrderPart(settings, keys::kPicturesOrder, window.image().pictures()),
          makeOrderPart(settings, keys::kSoundsOrder, window.sound().sounds()),
          makePart(
              settings, keys::kQueueShown, [&queue] { return queue.isWanted(); },
              [&queue](bool wanted) { queue.setWanted(wanted); }),
          makePart(
              settings, keys::kWorkspace, [&window] { return static_cast<int>(window.workspace()); },
              [&window](int workspace) { window.showWorkspace(static_cast<ui::Workspace>(workspace)); }),
          makePart(
              settings, keys::kComputerKeys,
              [&window] { return window.actions()[ui::Actions::kComputerKeyboard]->isChecked(); },
              [&window](bool on) { window.actions()[ui::Actions::kComputerKeyboard]->setChecked(on); }),
      } {}

void WindowMemory::restore() const {
    for (const Part& part : parts_) part.restore();
}

void WindowMemory::save() const {
    for (const Part& part : parts_) part.save();
}

}  // namespace continuo::app
