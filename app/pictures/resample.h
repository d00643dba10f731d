#pragma once

#include <continuo/picture.h>

namespace continuo::app {

// How a pixel of the new size is made from those of the old one.
enum class PictureFilter {
    Nearest,  // the one that lies there
    Area,     // the mean of what the new pixel covers
    Lanczos,  // windowed sinc over three lobes, widened where the picture becomes smaller
};

// A part of a picture; pixels, which may begin inside one.
struct PictureWindow {
    double left = 0, top = 0, width = 0, height = 0;
};

// The part of a picture as one of width x height pixels. Works on the bytes as they are, as the pictures were
// scaled that the models learn from. Throws BadRequest where the part is empty or lies outside.
Picture resampled(const Picture& picture, const PictureWindow& window, int width, int height,
                  PictureFilter across, PictureFilter down);

// Throws BadRequest where a picture's bytes are not as many as its size says, or it has none.
void checkPicture(const Picture& picture);

}  // namespace continuo::app
