#pragma once

#include <continuo/picture.h>

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "pictures/fit.h"
#include "pictures/picture_origin.h"

namespace continuo::app {

struct SheetOptions {
    int columns = 0;  // 0: roughly square
    int scale = 1;    // enlargement of the pictures, 1 to 16
    PictureFilter filter = PictureFilter::Nearest;
    int gap = 8;                        // pixels between pictures and around them, 0 to 256
    std::vector<std::string> captions;  // below the pictures, up to 40 characters each; empty: none
};

struct ContactSheet {
    Picture picture;
    SheetLayout layout;
};

// Lays out 1 to 16 pictures of one size on light grey, row by row. Throws BadRequest for other counts or
// sizes, or if the sheet would exceed kMostPixels. Throws Cancelled between two pictures.
ContactSheet makeContactSheet(std::span<const Picture> pictures, const SheetOptions& options = {},
                              const std::stop_token& stop = {});

}  // namespace continuo::app
