#pragma once

#include <continuo/picture.h>

namespace continuo::app {

// How a new pixel is computed from old ones.
enum class PictureFilter {
    Nearest,  // the old pixel at the same position
    Area,     // the mean of the covered area
    Lanczos,  // windowed sinc with three lobes, widened to shrink
};

// A part of a picture in pixels; may be fractional.
struct PictureWindow {
    double left = 0, top = 0, width = 0, height = 0;
};

// Scales a part of a picture to width x height pixels. Works on sRGB values without linearising, because the
// models' training pictures were scaled that way. Throws BadRequest if the part is empty or outside the
// picture.
Picture resampled(const Picture& picture, const PictureWindow& window, int width, int height,
                  PictureFilter across, PictureFilter down);

// Throws BadRequest if the size is empty, or the number of bytes does not match it.
void checkPicture(const Picture& picture);

}  // namespace continuo::app
