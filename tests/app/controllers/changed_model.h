#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QTest>

namespace continuo::app {

// Returns the file of a bundled model.
inline QString modelFile(const char* name) {
    return QDir::cleanPath(
        QStringLiteral(CONTINUO_TESTS_FOLDER "/../resources/models/%1.safetensors").arg(QLatin1String(name)));
}

// Writes a model file with one part of its header replaced.
inline void writeChangedModel(const QString& path, const QString& model, const QByteArray& what,
                              const QByteArray& by) {
    QFile from(model), to(path);
    QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
    quint64 length = 0;
    from.read(reinterpret_cast<char*>(&length), sizeof length);
    QByteArray header = from.read(static_cast<qint64>(length));
    QVERIFY(header.contains(what));
    header.replace(what, by);
    length = static_cast<quint64>(header.size());
    to.write(reinterpret_cast<const char*>(&length), sizeof length);
    to.write(header + from.readAll());
}

// Writes a model file that is slow to read because of its large card.
inline void writeSlowModel(const QString& path, const QString& model, int bytes) {
    writeChangedModel(path, model, "\\\"summary\\\"",
                      "\\\"filler\\\": \\\"" + QByteArray(bytes, 'x') + "\\\", \\\"summary\\\"");
}

}  // namespace continuo::app
