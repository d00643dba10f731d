#pragma once

#include <continuo/picture_request.h>

#include <string>
#include <vector>

#include "pictures/picture_origin.h"

namespace continuo::app {

// Where a picture of a result comes from. parents: as PictureOrigin has them.
PictureOrigin originOf(const PictureRequest& request, const PictureResult& result, const MadePicture& made,
                       const std::vector<std::string>& parents);

// How many of a picture's rows are there, from the top, those included that are kept; all of them: it was
// finished.
int rowsThere(const PictureOrigin& origin);

// Whether the model drew the picture's class as its first token; otherwise it was asked for, there is none,
// or a picture that an earlier Continuo did not finish does not say.
bool drewItsClass(const PictureOrigin& origin);

}  // namespace continuo::app
