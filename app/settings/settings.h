#pragma once

#include <QByteArray>
#include <QHash>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QVariant>
#include <chrono>

#include "forms.h"

namespace continuo::app {

// What the user has chosen, in one INI file. A value that is missing, broken or out of its range is the
// default, so that a damaged file never keeps the program from starting. GUI thread.
class Settings {
public:
    // path: of the file; empty: the usual place of the user's settings. What changes is read back at once and
    // goes into the file when nothing has changed for `rest`: writing waits for the disk, and a slider that
    // is moved changes something sixty times a second.
    explicit Settings(const QString& path = {},
                      std::chrono::milliseconds rest = std::chrono::milliseconds(500));
    ~Settings();  // writes what waits
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;

    // The seed is kept only while it is locked.
    ui::PlayForm play();
    void setPlay(const ui::PlayForm& form);

    // One value by its name, for what has no form of its own.
    QString text(const QString& name, const QString& otherwise = {});
    QStringList list(const QString& name);
    bool flag(const QString& name, bool otherwise);
    double number(const QString& name, double otherwise, double least, double most);
    QByteArray bytes(const QString& name);
    void set(const QString& name, const QVariant& value);
    bool has(const QString& name);
    void forget(const QString& group);  // all of a group, back to the defaults

private:
    QVariant value(const QString& name, const QVariant& otherwise = {}) const;
    void write();

    QSettings file_;
    QHash<QString, QVariant> unwritten_;
    QTimer later_;
};

}  // namespace continuo::app
