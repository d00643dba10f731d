#pragma once

#include <QString>
#include <QStringList>

namespace continuo::app {

// The bundled files that a workspace offers to continue (resources/primers), sorted by name.
struct BundledExamples {
    QStringList files;  // absolute paths
    QStringList names;  // as shown: "Schubert impromptu"; one per file
};

// Finds the examples with this suffix, such as ".mid", in the first resource folder that contains any. Skips
// names that end in a hyphen and a number, because these files are other sizes of an example.
BundledExamples bundledExamples(const QString& suffix);

}  // namespace continuo::app
