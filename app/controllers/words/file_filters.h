#pragma once

#include <QString>

namespace continuo::app {

// Name filters of open dialogs. Each ends with all files, because the first bytes decide what a file is.
QString midiFilter();
QString pictureFilter();
QString soundFilter();

}  // namespace continuo::app
