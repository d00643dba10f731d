#pragma once

#include <continuo/picture.h>

#include <array>
#include <cstdint>
#include <string>

namespace continuo::app {

// Letters of 5 x 7 pixels for captions: digits, A to Z, some signs; small letters are written large, and what
// is missing is a '?'. A real font would need a display, or a program that has one.
inline constexpr int kGlyphWidth = 5, kGlyphHeight = 7, kGlyphAdvance = 6;

// Pixels that a text is wide, at size 1.
int captionWidth(const std::string& text);

// Writes a text with its upper left corner at (left, top), each pixel of a letter `size` x `size`; what lies
// outside the picture is left out.
void drawCaption(Picture& picture, const std::string& text, int left, int top, int size,
                 std::array<std::uint8_t, 3> colour);

}  // namespace continuo::app
