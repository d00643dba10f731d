#pragma once

#include <QString>
#include <QVector>

namespace continuo::ui {

// Something that a model can be taught from: a take, a file, a folder.
struct TeachSource {
    QString name;         // "Take 12", "my-recordings/"
    QString detail = {};  // "4:12, 1,203 notes"; of a folder "32 MIDI files"
    int notes = -1;       // below 0: not known before it is read
    double seconds = -1;  // likewise
    bool chosen = true;

    bool operator==(const TeachSource&) const = default;
};

struct TeachForm {
    QString modelName;  // of the model that it continues
    QVector<TeachSource> sources;
    double minutes = 20;  // how long to learn
    QString name;         // of the new model
    int fewestNotes = 0;  // below so many nothing can be learnt

    bool operator==(const TeachForm&) const = default;
};

}  // namespace continuo::ui
