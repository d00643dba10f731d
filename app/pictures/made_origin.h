#pragma once

#include <continuo/picture_request.h>

#include <string>
#include <vector>

#include "pictures/picture_origin.h"

namespace continuo::app {

// Returns the origin of a picture of a result. parents: as in PictureOrigin.
PictureOrigin makeOrigin(const PictureRequest& request, const PictureResult& result, const MadePicture& made,
                         const std::vector<std::string>& parents);

// Returns how many rows of a picture are known, counted from the top and including kept rows. If all are
// known, the picture is finished.
int countKnownRows(const PictureOrigin& origin);

// Returns whether the model drew the picture's class as its first token. Returns false if the class was
// requested or there is no class. Also returns false if that is unknown, as for unfinished pictures of
// earlier versions.
bool wasClassDrawn(const PictureOrigin& origin);

}  // namespace continuo::app
