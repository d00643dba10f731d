#pragma once

#include <continuo/picture_request.h>

#include <string>
#include <vector>

#include "pictures/picture_origin.h"

namespace continuo::app {

// Returns the origin of a picture of a result. parents: as in PictureOrigin.
PictureOrigin makeOrigin(const PictureRequest& request, const PictureResult& result, const MadePicture& made,
                         const std::vector<std::string>& parents);

// Returns how many rows of a picture are known, from the top, kept rows included; all: it is finished.
int countKnownRows(const PictureOrigin& origin);

// Returns whether the model drew the picture's class as its first token. False if the class was requested,
// there is none, or an unfinished picture of an earlier version does not record it.
bool wasClassDrawn(const PictureOrigin& origin);

}  // namespace continuo::app
