#pragma once

#include <QByteArray>
#include <QHash>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QVariant>
#include <chrono>
#include <functional>

#include "forms.h"
#include "settings/keys.h"

namespace continuo::app {

// The user's settings in one INI file. A missing, broken or out-of-range value becomes the default, so a
// damaged file never prevents a start. GUI thread.
class Settings {
public:
    // path: the settings file; empty: the standard location. Changes can be read back at once. They are
    // written after a pause of `rest`, because writing waits for the disk and a moved slider changes a value
    // sixty times a second.
    explicit Settings(const QString& path = {},
                      std::chrono::milliseconds rest = std::chrono::milliseconds(500));
    ~Settings();  // writes pending changes
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;

    // Calls `heard` with the file's name if the settings cannot be written; immediately, if that is already
    // known. Calls it with an empty name when everything is written again. Unwritten changes stay valid until
    // the program ends, and writing is retried.
    void onUnwritable(std::function<void(const QString& file)> heard);

    // Makes Qt store its own settings, such as the last folder of file dialogs, beside this file.
    void redirectQtSettings() const;

    // Returns the stored form. The seed is stored only while it is locked.
    ui::PlayForm play();
    void setPlay(const ui::PlayForm& form);
    // These read and write the numbers of a form that parameterRows() lists. group: the prefix of the keys,
    // with a slash. readNumbers() keeps a number of the form if the stored one is missing, broken or out of
    // range.
    template <class Form>
    void readNumbers(const QString& group, Form& form);
    template <class Form>
    void writeNumbers(const QString& group, const Form& form);

    // These access values that are not in a form. The key (keys.h) contains the default and the range.
    QString text(const keys::Text& key) { return text(keyName(key), QLatin1String(key.defaultValue)); }
    QStringList list(const keys::List& key) { return list(keyName(key)); }
    QByteArray bytes(const keys::Bytes& key) { return bytes(keyName(key)); }
    bool flag(const keys::Flag& key) { return flag(keyName(key), key.defaultValue); }
    double number(const keys::Number& key) {
        return number(keyName(key), key.defaultValue, key.least, key.most);
    }
    int whole(const keys::Whole& key);
    bool flag(const keys::FieldFlag& key, bool otherwise) { return flag(keyName(key), otherwise); }
    int whole(const keys::FieldWhole& key, int otherwise);
    template <keys::Named Key>
    void set(const Key& key, const typename Key::Value& value) {
        set(keyName(key), QVariant(value));
    }
    template <keys::Named Key>
    bool has(const Key& key) {
        return has(keyName(key));
    }
    template <keys::Named Key>
    void reset(const Key& key) {
        reset(keyName(key));
    }

    // These access values by a generated name, such as a command's shortcut.
    QString text(const QString& name, const QString& otherwise = {});
    QStringList list(const QString& name);
    bool flag(const QString& name, bool otherwise);
    double number(const QString& name, double otherwise, double least, double most);
    QByteArray bytes(const QString& name);
    void set(const QString& name, const QVariant& value);
    bool has(const QString& name);
    void reset(const QString& group);  // resets all values of a group

private:
    template <keys::Named Key>
    static QString keyName(const Key& key) {
        return QLatin1String(key.name);
    }
    QVariant value(const QString& name, const QVariant& otherwise = {}) const;
    void write();
    bool isWritten() const;
    void reportWritable(bool kept);

    QSettings file_;
    QHash<QString, QVariant> unwritten_;
    QTimer later_;
    std::function<void(const QString&)> heard_;
    bool kept_ = true;  // the state reported last: whether writing succeeds
    QTimer again_;      // retries while writing fails
};

}  // namespace continuo::app
