#pragma once

#include <QString>
#include <QVector>

namespace continuo::ui {

// Training music for a model: a take, a file, a folder.
struct TeachSource {
    QString name;         // "Take 12", "my-recordings/"
    QString detail = {};  // "4:12, 1,203 notes"; for a folder "32 MIDI files"
    int notes = -1;       // below 0: unknown until it is read
    double seconds = -1;  // below 0: unknown until it is read
    bool chosen = true;

    bool operator==(const TeachSource&) const = default;
};

struct TeachForm {
    QString modelName;  // of the base model
    QVector<TeachSource> sources;
    double minutes = 20;  // duration of the training
    QString name;         // of the new model
    int fewestNotes = 0;  // training needs at least this many notes

    bool operator==(const TeachForm&) const = default;
};

}  // namespace continuo::ui
