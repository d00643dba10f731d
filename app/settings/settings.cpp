#include "settings/settings.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <utility>

namespace continuo::app {
namespace {

// Lists every field of a form with its name; used for reading and writing.
template <class Visit>
void visit(ui::PlayForm& form, Visit&& field) {
    field("temperature", form.temperature, 0.1, 2.0);
    field("latents_auto", form.latentsAuto);
    field("latents", form.latents, 1, 1 << 16);
    field("fewest_latents", form.fewestLatents, 1, 1 << 16);
    field("latency_target_ms", form.latencyTarget, 30, 2000);
    field("length", form.length, ui::AnswerLength::Tokens);
    field("length_s", form.lengthSeconds, 1.0, 600.0);
    field("length_bars", form.lengthBars, 1, ui::kMostAnswerBars);
    field("length_tokens", form.lengthTokens, 1, ui::kMostAnswerTokens);
    field("lookahead_ms", form.lookahead, 50, 2000);
    field("variations", form.variations, 1, 16);
    field("memory_s", form.memory, 0.0, 3600.0);
    field("scale_use", form.scaleUse, ui::ScaleUse::Chosen);
    field("scale_root", form.scaleRoot, 0, 11);
    field("scale_kind", form.scaleKind, 0, ui::kScaleKinds - 1);
    field("scale_strict", form.scaleStrict);
    field("lowest_pitch", form.lowestPitch, 21, 108);
    field("highest_pitch", form.highestPitch, 21, 108);
    field("voices", form.voices, 0, 16);
    field("density", form.mostDensity, 0.0, 30.0);
    field("least_density", form.leastDensity, 0.0, 30.0);
    field("dynamics_as_i_play", form.dynamicsAsIPlay);
    field("softest", form.softest, 1, 127);
    field("loudest", form.loudest, 1, 127);
    field("seed_locked", form.seedLocked);
    field("mode", form.mode, ui::PlayMode::FreeRun);
    field("turn_by", form.turnBy, ui::TurnBy::Enter);
    field("turn_key", form.turnKey, 0, 127);
    field("turn_controller", form.turnController, 0, 127);
    field("gap_adaptive", form.gapAdaptive);
    field("gap_s", form.gap, 0.2, 3.0);
    field("play_over", form.playOver, ui::PlayOver::Together);
    field("tempo_source", form.tempoSource, ui::TempoSource::Jack);
    field("tempo", form.tempo, 20.0, 300.0);
    field("beats_per_bar", form.beatsPerBar, 1, 12);
    field("count_in", form.countIn, 0, 4);
    field("click", form.click);
    field("click_level_db", form.clickLevel, -60.0, 0.0);
    field("send_clock", form.sendClock);
    field("in_time", form.inTime, ui::InTime::OnTheBeat);
    field("timing_temperature", form.timingTemperature, ui::kLeastFactor, ui::kMostFactor);
    field("pitch_temperature", form.pitchTemperature, ui::kLeastFactor, ui::kMostFactor);
    field("velocity_temperature", form.velocityTemperature, ui::kLeastFactor, ui::kMostFactor);
    field("pedal_recall", form.pedalRecall, 0.0, ui::kMostRecall);
    field("min_p", form.minP, 0.0, 0.5);
    field("top_p", form.topP, 0.05, 1.0);
    field("top_k", form.topK, 0, 1 << 16);
    field("repetition_guard", form.repetition, ui::GuardStrength::Strong);
    field("player_channel", form.playerChannel, 1, 16);
    field("model_channel", form.modelChannel, 1, 16);
    field("thru", form.thru);
    field("thru_to_midi", form.thruToMidi);
    field("pedal", form.pedal, ui::PedalUse::Off);
    field("output_offset_ms", form.outputOffset, -200, 200);
    field("gain_db", form.gain, -60.0, 6.0);
    field("reverb", form.reverb, 0.0, 100.0);
}

struct Reader {
    Settings& settings;

    QString fullName(const char* name) const { return QStringLiteral("play/") + QLatin1String(name); }
    void operator()(const char* name, bool& value) { value = settings.flag(fullName(name), value); }
    void operator()(const char* name, double& value, double least, double most) {
        value = settings.number(fullName(name), value, least, most);
    }
    void operator()(const char* name, int& value, int least, int most) {
        value = static_cast<int>(std::lround(settings.number(fullName(name), value, least, most)));
    }
    template <class Choice>
    void operator()(const char* name, Choice& value, Choice last) {
        int number = static_cast<int>(value);
        (*this)(name, number, 0, static_cast<int>(last));
        value = static_cast<Choice>(number);
    }
};

struct Writer {
    Settings& settings;

    QString fullName(const char* name) const { return QStringLiteral("play/") + QLatin1String(name); }
    template <class Value, class... Range>
    void operator()(const char* name, Value& value, Range...) {
        if constexpr (std::is_enum_v<Value>)
            settings.set(fullName(name), static_cast<int>(value));
        else
            settings.set(fullName(name), value);
    }
};

}  // namespace

Settings::Settings(const QString& path, std::chrono::milliseconds rest)
    : file_(path.isEmpty() ? QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("continuo"),
                                       QStringLiteral("continuo"))
                                 .fileName()
                           : path,
            QSettings::IniFormat) {
    later_.setSingleShot(true);
    later_.setInterval(rest);
    QObject::connect(&later_, &QTimer::timeout, &later_, [this] { write(); });
    again_.setInterval(4 * rest);
    QObject::connect(&again_, &QTimer::timeout, &again_, [this] { write(); });
}

Settings::~Settings() {
    heard_ = nullptr;  // the receiver is gone
    write();
}

void Settings::redirectQtSettings() const {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                       QFileInfo(file_.fileName()).absolutePath());
}

void Settings::onUnwritable(std::function<void(const QString&)> heard) {
    heard_ = std::move(heard);
    reportWritable(isWritten());
}

void Settings::reportWritable(bool kept) {
    if (!heard_ || std::exchange(kept_, kept) == kept) return;
    kept ? again_.stop() : again_.start();
    heard_(kept ? QString() : file_.fileName());
}

// A QSettings that failed once reports the error forever, so a new one writes the rest.
bool Settings::isWritten() const {
    if (!file_.isWritable()) return false;
    if (file_.status() != QSettings::AccessError) return true;
    QSettings again(file_.fileName(), QSettings::IniFormat);
    again.sync();
    return again.status() != QSettings::AccessError;
}

void Settings::write() {
    for (auto each = unwritten_.cbegin(); each != unwritten_.cend(); ++each)
        file_.setValue(each.key(), each.value());
    unwritten_.clear();
    file_.sync();
    reportWritable(isWritten());
}

QVariant Settings::value(const QString& name, const QVariant& otherwise) const {
    const auto changed = unwritten_.constFind(name);
    return changed != unwritten_.cend() ? *changed : file_.value(name, otherwise);
}

ui::PlayForm Settings::play() {
    ui::PlayForm form;
    visit(form, Reader{*this});
    if (form.countIn == 3) form.countIn = 2;  // a count-in of three is not offered
    if (form.seedLocked) form.seed = text(keys::kPlaySeed).toULongLong();
    return form;
}

void Settings::setPlay(const ui::PlayForm& form) {
    ui::PlayForm copy = form;
    visit(copy, Writer{*this});
    if (form.seedLocked) set(keys::kPlaySeed, QString::number(form.seed));
}

QString Settings::text(const QString& name, const QString& otherwise) {
    return value(name, otherwise).toString();
}

QStringList Settings::list(const QString& name) { return value(name).toStringList(); }

bool Settings::flag(const QString& name, bool otherwise) {
    const QString value = text(name);
    if (value == QLatin1String("true")) return true;
    return value == QLatin1String("false") ? false : otherwise;
}

double Settings::number(const QString& name, double otherwise, double least, double most) {
    bool understood = false;
    const double number = value(name).toDouble(&understood);
    return understood && std::isfinite(number) && number >= least && number <= most ? number : otherwise;
}

int Settings::whole(const keys::Whole& key) {
    return static_cast<int>(std::lround(number(keyName(key), key.defaultValue, key.least, key.most)));
}

int Settings::whole(const keys::FieldWhole& key, int otherwise) {
    return static_cast<int>(std::lround(number(keyName(key), otherwise, key.least, key.most)));
}

QByteArray Settings::bytes(const QString& name) { return value(name).toByteArray(); }

void Settings::set(const QString& name, const QVariant& value) {
    if (this->value(name) == value) return;
    unwritten_.insert(name, value);
    later_.start();
}

bool Settings::has(const QString& name) { return unwritten_.contains(name) || file_.contains(name); }

void Settings::reset(const QString& group) {
    unwritten_.removeIf([inside = group + QLatin1Char('/'), &group](const auto& each) {
        return each.key() == group || each.key().startsWith(inside);
    });
    file_.remove(group);
    later_.start();
}

}  // namespace continuo::app
