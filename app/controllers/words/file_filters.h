#pragma once

#include <QString>

namespace continuo::app {

// Name filters of the dialogs that open files. All of them end with all files: the first bytes decide what a
// file is.
QString midiFilter();
QString pictureFilter();
QString soundFilter();

}  // namespace continuo::app
