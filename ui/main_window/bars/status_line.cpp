#include "main_window/bars/status_line.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "theme/theme.h"
#include "widgets/ampersands.h"
#include "widgets/rate_history.h"

namespace continuo::ui {
namespace {

constexpr int kSpacing = 6, kEnds = 4;   // px of QStatusBar between widgets and at its ends
constexpr int kShortKeyboardName = 150;  // px: maximum width in a narrow window

}  // namespace

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent) {
    setSizeGripEnabled(false);
    setFixedHeight(24);
    keyboard_ = addPart(tr("Keyboard"));
    addLine();
    audio_ = addPart(tr("Sound"));
    addLine();
    xruns_ = addPart(tr("Audio dropouts"));
    addLine();
    rate_ = addPart(tr("Model speed"));
    history_ = new RateHistory;
    history_->setAccessibleName(tr("Milliseconds per token"));
    addWidget(history_);
    parts_.push_back({history_});
    late_ = addPart(tr("Late notes"));
    addLine();
    latents_ = addPart(tr("Latents in use"));
    addLine();
    //: Part of the status line: CPU or GPU.
    device_ = addPart(tr("Device"));
    addLine();
    model_ = addPart(tr("Model"));
    addLine();
    remote_ = addPart(tr("Remote control"));
    saved_ = new QLabel;
    Theme::setStyle(saved_, TextStyle::Caption, &Tokens::text3);
    saved_->setContentsMargins(0, 0, 12, 0);
    addPermanentWidget(saved_);
    parts_.push_back({saved_});
    for (QToolButton* part : {keyboard_, audio_, xruns_, late_})
        connect(part, &QToolButton::clicked, this, &StatusLine::audioClicked);
    for (QToolButton* part : {rate_, latents_, device_, model_})
        connect(part, &QToolButton::clicked, this, &StatusLine::modelClicked);
    connect(remote_, &QToolButton::clicked, this, &StatusLine::remoteClicked);
    // After a message QStatusBar shows all hidden parts again, even those that do not fit, so they are hidden
    // again.
    connect(this, &QStatusBar::messageChanged, this, [this] {
        stale_ = true;
        fit();
    });
}

QToolButton* StatusLine::addPart(const QString& purpose) {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("statusPart"));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({10, 10});
    button->setAccessibleName(purpose);
    button->setToolTip(purpose);
    Theme::setRole(button, ButtonRole::Flat);
    addWidget(button);
    parts_.push_back({button});
    return button;
}

void StatusLine::addLine() {
    auto* line = new QFrame;
    line->setProperty("role", QStringLiteral("separator"));
    line->setFixedSize(1, 16);
    addWidget(line);
    parts_.push_back({line, true});
}

StatusLine::Part& StatusLine::partFor(const QWidget* widget) {
    return *std::find_if(parts_.begin(), parts_.end(),
                         [widget](const Part& part) { return part.widget == widget; });
}

void StatusLine::setHasValue(QWidget& widget, bool known) {
    stale_ = std::exchange(partFor(&widget).hasValue, known) != known || stale_;
}

// Sets a text only if it changed, because the line is updated thirty times a second.
void StatusLine::setText(QToolButton& button, const QString& text, const QString& fewer) {
    setHasValue(button, !text.isEmpty());
    Part& part = partFor(&button);
    if (part.text == text && part.shortText == fewer) return;
    stale_ = true;
    part.text = text;
    part.shortText = fewer;
    const auto widthWith = [&button](const QString& words) {
        button.setText(doubleAmpersands(words));
        return button.sizeHint().width();
    };
    part.shortWidth = widthWith(fewer.isEmpty() ? text : fewer);
    part.fullWidth = widthWith(text);
    button.setText(doubleAmpersands(part.isShort && !fewer.isEmpty() ? fewer : text));
    button.setAccessibleDescription(text);
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QStatusBar::resizeEvent(event);
    stale_ = true;
    fit();
}

void StatusLine::fit() {
    if (!currentMessage().isEmpty()) return;  // a message covers all parts
    if (!std::exchange(stale_, false)) return;
    QToolButton* const wordiestFirst[] = {model_, keyboard_, late_, audio_, rate_};
    QWidget* const lessImportantFirst[] = {model_, saved_, history_, remote_, device_,
                                           audio_, rate_,  latents_, late_,   xruns_};
    for (Part& part : parts_) {
        part.shown = part.hasValue;
        part.isShort = false;
    }
    placeLines();
    for (const QToolButton* each : wordiestFirst) {
        if (!isTooLong()) break;
        partFor(each).isShort = true;
    }
    for (const QWidget* each : lessImportantFirst) {
        if (!isTooLong()) break;
        partFor(each).shown = false;
        placeLines();
    }
    for (const Part& part : parts_) {
        const QString words =
            doubleAmpersands(part.isShort && !part.shortText.isEmpty() ? part.shortText : part.text);
        auto* button = qobject_cast<QToolButton*>(part.widget);
        if (button != nullptr && button->text() != words) button->setText(words);
        part.widget->setVisible(part.shown);
    }
}

// Shows a separator line between two visible parts.
void StatusLine::placeLines() {
    Part* line = nullptr;
    bool before = false;
    for (Part& part : parts_) {
        if (part.isLine) {
            part.shown = false;
            if (before) line = &part;
            before = false;
        } else if (part.shown && part.widget != saved_) {
            if (line != nullptr) line->shown = true;
            line = nullptr;
            before = true;
        }
    }
}

bool StatusLine::isTooLong() const {
    int needed = kEnds;
    for (const Part& part : parts_) {
        if (!part.shown) continue;
        const int words = part.isShort ? part.shortWidth : part.fullWidth;
        const int other = std::max(part.widget->sizeHint().width(), part.widget->minimumWidth());
        needed += (words > 0 ? words : other) + kSpacing;
    }
    return needed > width();
}

void StatusLine::setForm(const StatusForm& form) {
    showKeyboard(form);
    showSound(form);
    showModel(form);
    setText(*remote_, form.remote);
    const QString saved = form.savedAgo < 0 ? QString() : savedText(form.savedAgo);
    setHasValue(*saved_, !saved.isEmpty());
    if (saved_->text() != saved) {
        saved_->setText(saved);
        stale_ = true;
    }
    fit();
}

void StatusLine::showKeyboard(const StatusForm& form) {
    const bool there = form.keyboardConnected, plays = there || form.computerKeys;
    keyboard_->setIcon(Theme::icon(plays ? QStringLiteral("dot") : QStringLiteral("dot-empty"),
                                   plays ? &Tokens::ok : &Tokens::text3));
    const bool none = form.keyboard.isEmpty();
    const QString name =
        keyboard_->fontMetrics().elidedText(form.keyboard, Qt::ElideRight, kShortKeyboardName);
    QString keyboard = none ? tr("No MIDI keyboard") : form.keyboard;
    QString fewer = none ? keyboard : name;
    if (!none && !there) {
        keyboard = tr("%1 disconnected, searching").arg(form.keyboard);
        fewer = tr("%1 disconnected").arg(name);
    }
    if (form.computerKeys) {
        //: In the status line: letters of the computer keyboard are piano keys.
        keyboard = none ? tr("Computer keyboard plays") : tr("Computer keyboard plays · %1").arg(keyboard);
        fewer = tr("Computer keyboard");
    } else if (none && !form.ownInput.isEmpty()) {
        //: In the status line: %1 says that no keyboard is connected; %2 is Continuo's MIDI port.
        keyboard = tr("%1 · “%2” is open").arg(keyboard, form.ownInput);
    }
    //: In the status line: from a MIDI keyboard to a MIDI output.
    if (!form.midiOutput.isEmpty()) keyboard = tr("%1 ▸ %2").arg(keyboard, form.midiOutput);
    setText(*keyboard_, keyboard, fewer);
}

void StatusLine::showSound(const StatusForm& form) {
    QString audio = form.audio.isEmpty() ? tr("No sound") : form.audio, fewer;
    if (form.audioMs > 0) {
        const QString ms = QLocale().toString(form.audioMs, 'f', 1);
        //: In the status line: audio device and its latency.
        audio = tr("%1 (%L2 ms)").arg(audio, ms);
        //: In the status line: latency of the sound.
        fewer = tr("sound %1 ms").arg(ms);
    }
    if (!form.audioRunning && !form.audio.isEmpty()) {
        //: In the status line: %1 is an audio device.
        audio = tr("%1 has stopped").arg(audio);
        fewer = tr("sound has stopped");
    }
    setText(*audio_, audio, fewer);
    //: In the status line: number of audio dropouts.
    setText(*xruns_, tr("xruns %L1").arg(form.xruns));
    xruns_->setToolTip(form.lastXrun.isEmpty() ? xruns_->accessibleName() : form.lastXrun);
}

void StatusLine::showModel(const StatusForm& form) {
    if (form.msPerToken < 0)
        setText(*rate_, {});
    else
        setText(*rate_, tr("%L1 ms/token").arg(form.msPerToken, 0, 'f', 1),
                //: In the status line: time for each token; little room.
                tr("%L1 ms/tok.").arg(form.msPerToken, 0, 'f', 1));
    setHasValue(*history_, form.msPerToken >= 0);
    history_->setTarget(form.mostMsPerToken > 0 ? std::optional(form.mostMsPerToken) : std::nullopt);
    QString answer, fewer;
    if (form.answerMs >= 0) {
        const auto told = [&form](const QString& words) {
            return words.arg(form.answerMs, 0, 'f', 0).arg(form.latencyTarget).arg(form.lateNotes);
        };
        //: In the status line: time of the last answer, its target, number of late notes.
        answer = told(tr("answer %L1 of %L2 ms · late %L3"));
        //: In the status line: time of the last answer, its target, late notes; little room.
        fewer = told(tr("%L1/%L2 ms · late %L3"));
    } else if (form.lateNotes > 0) {
        //: In the status line: number of late notes.
        answer = tr("late %L1").arg(form.lateNotes);
    }
    setText(*late_, answer, fewer);
    showLatents(form);
    const bool hasLoad = form.cpuPercent >= 0 && !form.device.isEmpty();
    //: In the status line: CPU or GPU, and its load.
    setText(*device_, hasLoad ? tr("%1 %2 %").arg(form.device).arg(form.cpuPercent) : form.device);
    setText(*model_, form.modelName, form.noModelReason.isEmpty() ? QString() : tr("no model"));
    model_->setToolTip(form.noModelReason.isEmpty() ? model_->accessibleName() : form.noModelReason);
    if (!form.noModelReason.isEmpty()) model_->setAccessibleDescription(form.noModelReason);
}

void StatusLine::showLatents(const StatusForm& form) {
    const QString purpose = form.isWindow ? tr("Window in use") : tr("Latents in use");
    latents_->setAccessibleName(purpose);
    latents_->setToolTip(purpose);
    if (form.latents <= 0) return setText(*latents_, {});
    const auto words = [&form] {
        //: In the status line: window of the model, which Continuo chooses.
        if (form.isWindow && form.latentsAuto) return tr("window %1 auto");
        //: In the status line: window of the model.
        if (form.isWindow) return tr("window %1");
        //: In the status line: number of latents, which Continuo chooses.
        if (form.latentsAuto) return tr("N %1 auto");
        //: In the status line: number of latents.
        return tr("N %1");
    };
    const QString latents = words().arg(form.latents);
    //: In the status line: %1 is the number of latents in live playing.
    setText(*latents_, form.latentsAreLive ? tr("live %1", "latents").arg(latents) : latents);
}

QString StatusLine::savedText(double ago) {
    constexpr int kMinute = 60, kHour = 3600;
    const int seconds = static_cast<int>(ago);
    if (seconds < 2) return tr("saved");
    if (seconds < kMinute) return tr("saved %1 s ago").arg(seconds);
    return seconds < kHour ? tr("saved %1 min ago").arg(seconds / kMinute)
                           : tr("saved %1 h ago").arg(seconds / kHour);
}

void StatusLine::clearRates() { history_->clear(); }

void StatusLine::addRate(double msPerToken) { history_->add(msPerToken); }

}  // namespace continuo::ui
