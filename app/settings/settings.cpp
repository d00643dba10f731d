#include "settings/settings.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

#include "settings/parameter_table.h"

namespace continuo::app {
namespace {

const QString kPlay = QStringLiteral("play/");

// Calls field(name, value, ..) for each choice and switch of a form, for reading and for writing. The form's
// numbers are in the parameter table.
template <class Visit>
void visit(ui::PlayForm& form, Visit&& field) {
    field("latents_auto", form.latentsAuto);
    field("length", form.length, ui::AnswerLength::Tokens);
    field("scale_use", form.scaleUse, ui::ScaleUse::Chosen);
    field("scale_root", form.scaleRoot, 0, 11);
    field("scale_kind", form.scaleKind, 0, ui::kScaleKinds - 1);
    field("scale_strict", form.scaleStrict);
    field("dynamics_as_i_play", form.dynamicsAsIPlay);
    field("seed_locked", form.seedLocked);
    field("mode", form.mode, ui::PlayMode::FreeRun);
    field("turn_by", form.turnBy, ui::TurnBy::Enter);
    field("gap_adaptive", form.gapAdaptive);
    field("play_over", form.playOver, ui::PlayOver::Together);
    field("tempo_source", form.tempoSource, ui::TempoSource::Jack);
    field("click", form.click);
    field("send_clock", form.sendClock);
    field("in_time", form.inTime, ui::InTime::OnTheBeat);
    field("repetition_guard", form.repetition, ui::GuardStrength::Strong);
    field("thru", form.thru);
    field("thru_to_midi", form.thruToMidi);
    field("pedal", form.pedal, ui::PedalUse::Off);
}

struct Reader {
    Settings& settings;

    QString fullName(const char* name) const { return kPlay + QLatin1String(name); }
    void operator()(const char* name, bool& value) { value = settings.flag(fullName(name), value); }
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

    QString fullName(const char* name) const { return kPlay + QLatin1String(name); }
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
    heard_ = nullptr;  // the receiver no longer exists
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

// Returns whether writing succeeded. A QSettings that has failed once reports the error forever, so a new one
// checks.
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

template <class Form>
void Settings::readNumbers(const QString& group, Form& form) {
    for (const ParameterRow<Form>& row : parameterRows<Form>())
        std::visit(
            [&](auto field) {
                auto& value = form.*field;
                const double read =
                    number(group + QLatin1String(row.key), value, row.keptMin.value_or(row.controlMin()),
                           row.keptMax.value_or(row.controlMax()));
                value = static_cast<std::remove_reference_t<decltype(value)>>(
                    std::is_integral_v<std::remove_reference_t<decltype(value)>> ? std::round(read) : read);
            },
            row.field);
}

template <class Form>
void Settings::writeNumbers(const QString& group, const Form& form) {
    for (const ParameterRow<Form>& row : parameterRows<Form>())
        std::visit([&](auto field) { set(group + QLatin1String(row.key), form.*field); }, row.field);
}

template void Settings::readNumbers(const QString&, ui::ImageForm&);
template void Settings::readNumbers(const QString&, ui::SoundForm&);
template void Settings::writeNumbers(const QString&, const ui::ImageForm&);
template void Settings::writeNumbers(const QString&, const ui::SoundForm&);

ui::PlayForm Settings::play() {
    auto form = defaultForm<ui::PlayForm>();
    readNumbers(kPlay, form);
    visit(form, Reader{*this});
    if (form.countIn == 3) form.countIn = 2;  // the program has no count-in of three bars
    if (form.seedLocked) form.seed = text(keys::kPlaySeed).toULongLong();
    return form;
}

void Settings::setPlay(const ui::PlayForm& form) {
    writeNumbers(kPlay, form);
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
