#pragma once

#include <QString>
#include <QStringList>

namespace continuo::app {

// The bundled files that a workspace offers to continue (resources/primers), in the order of their names.
struct BundledExamples {
    QStringList files;  // absolute paths
    QStringList names;  // as shown: "Schubert impromptu"; as many as files
};

// Finds the examples with this suffix (".mid") in the first folder of resources that has some. Files whose
// name ends in a hyphen and a number are other sizes of the file without them, and are left out.
BundledExamples bundledExamples(const QString& suffix);

}  // namespace continuo::app
