#include "roll/computer_keys.h"

#include <algorithm>

#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QWidget>

#include "roll/roll_content.h"

namespace continuo::ui {

namespace {

struct Position {
    int key;         // Qt::Key on a US keyboard
    quint32 scan;    // scan code of set 1, as evdev and Windows use it for the main block
    const char* us;  // label on a US keyboard
};

// C, C sharp, D and so on; then octave down and up.
constexpr std::array<Position, ComputerKeys::kCount + 2> kPositions = {{{Qt::Key_A, 30, "A"},
                                                                        {Qt::Key_W, 17, "W"},
                                                                        {Qt::Key_S, 31, "S"},
                                                                        {Qt::Key_E, 18, "E"},
                                                                        {Qt::Key_D, 32, "D"},
                                                                        {Qt::Key_F, 33, "F"},
                                                                        {Qt::Key_T, 20, "T"},
                                                                        {Qt::Key_G, 34, "G"},
                                                                        {Qt::Key_Y, 21, "Y"},
                                                                        {Qt::Key_H, 35, "H"},
                                                                        {Qt::Key_U, 22, "U"},
                                                                        {Qt::Key_J, 36, "J"},
                                                                        {Qt::Key_K, 37, "K"},
                                                                        {Qt::Key_O, 24, "O"},
                                                                        {Qt::Key_L, 38, "L"},
                                                                        {Qt::Key_P, 25, "P"},
                                                                        {Qt::Key_Z, 44, "Z"},
                                                                        {Qt::Key_X, 45, "X"}}};
constexpr quint32 kX11Shift = 8;  // offset of X11 and Wayland codes to evdev's
constexpr int kDefaultVelocity = 64, kLoudVelocity = 104;
constexpr int kLowestFirst = 24, kHighestFirst = 96;

std::optional<quint32> scanCode(const QKeyEvent& event) {
    const quint32 code = event.nativeScanCode();
    if (code == 0) return {};
#if defined(Q_OS_WIN)
    return code;
#elif defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
    if (code > kX11Shift) return code - kX11Shift;
    return {};
#else
    return {};  // macOS provides none
#endif
}

}  // namespace

ComputerKeys::ComputerKeys(QObject* parent) : QObject(parent) {
    for (std::size_t place = 0; place < kPositions.size(); ++place)
        capsOf_[place] = QLatin1String(kPositions[place].us);
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state != Qt::ApplicationActive) releaseAll();
    });
}

void ComputerKeys::listenTo(QWidget* widget) { widget->installEventFilter(this); }

void ComputerKeys::setOn(bool on) {
    if (!on) releaseAll();
    on_ = on;
}

QString ComputerKeys::keyLabel(int pitch) const {
    const int place = pitch - firstPitch_;
    if (place < 0 || place >= kCount || pitch > kHighestPitch) return {};
    return capsOf_[static_cast<std::size_t>(place)];
}

bool ComputerKeys::isHeld(int pitch) const {
    return std::any_of(held_.begin(), held_.end(),
                       [pitch](const auto& entry) { return entry.second == pitch; });
}

void ComputerKeys::releaseAll() {
    const auto held = std::exchange(held_, {});
    for (const auto& [place, pitch] : held) Q_EMIT released(pitch);
}

std::optional<int> ComputerKeys::keyIndex(const QKeyEvent& event) {
    const auto scan = scanCode(event);
    for (std::size_t place = 0; place < kPositions.size(); ++place) {
        const Position& position = kPositions[place];
        if (scan ? position.scan == *scan : position.key == event.key()) return static_cast<int>(place);
    }
    return {};
}

bool ComputerKeys::press(const QKeyEvent& event) {
    const auto place = keyIndex(event);
    if (!on_ || !place || (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier)
        return false;
    if (event.isAutoRepeat()) return true;
    learnLabel(*place, event);
    if (*place >= kCount) {
        shiftOctave(*place == kCount ? -1 : 1);
        return true;
    }
    const int pitch = firstPitch_ + *place;
    if (pitch > kHighestPitch || !held_.emplace(*place, pitch).second) return true;
    Q_EMIT struck(pitch, event.modifiers() & Qt::ShiftModifier ? kLoudVelocity : kDefaultVelocity);
    return true;
}

// Ignores the modifiers, which may have changed since the press.
bool ComputerKeys::release(const QKeyEvent& event) {
    const auto place = keyIndex(event);
    if (!place) return false;
    const auto held = held_.find(*place);
    if (held == held_.end()) return false;
    if (event.isAutoRepeat()) return true;
    const int pitch = held->second;
    held_.erase(held);
    Q_EMIT released(pitch);
    return true;
}

void ComputerKeys::shiftOctave(int direction) {
    const int first = std::clamp(firstPitch_ + 12 * direction, kLowestFirst, kHighestFirst);
    if (first == firstPitch_) return;
    releaseAll();
    firstPitch_ = first;
    Q_EMIT labelsChanged();
}

void ComputerKeys::learnLabel(int place, const QKeyEvent& event) {
    const QString text = event.text().toUpper();
    QString& cap = capsOf_[static_cast<std::size_t>(place)];
    if (text.size() != 1 || !text.front().isPrint() || text.front().isSpace() || text == cap) return;
    if (event.modifiers() & Qt::ShiftModifier && !text.front().isLetter()) return;
    cap = text;
    Q_EMIT labelsChanged();
}

bool ComputerKeys::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::ShortcutOverride: {
            // Playing notes has priority over single-letter shortcuts.
            const auto& key = static_cast<QKeyEvent&>(*event);
            const bool plain =
                (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
            if (!on_ || !plain || !keyIndex(key)) break;
            event->accept();
            return true;
        }
        case QEvent::KeyPress: return press(static_cast<QKeyEvent&>(*event));
        case QEvent::KeyRelease: return release(static_cast<QKeyEvent&>(*event));
        case QEvent::FocusOut:
        case QEvent::Hide:
        case QEvent::WindowDeactivate: releaseAll(); break;
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace continuo::ui
