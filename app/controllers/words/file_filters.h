#pragma once

#include <QString>

namespace continuo::app {

// Return the filters of open dialogs. Each ends with "all files", because Continuo detects the kind of a file
// from its first bytes.
QString midiFilter();
QString pictureFilter();
QString soundFilter();

}  // namespace continuo::app
