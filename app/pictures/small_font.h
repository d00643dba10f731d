#pragma once

#include <continuo/picture.h>

#include <array>
#include <cstdint>
#include <string>

namespace continuo::app {

// A 5 x 7 pixel font for captions: digits, A to Z, some signs. Lower case is drawn as upper case, unknown
// characters as '?'. A real font would need a display.
inline constexpr int kGlyphWidth = 5, kGlyphHeight = 7, kGlyphAdvance = 6;

// Returns a text's width in pixels at size 1.
int captionWidth(const std::string& text);

// Draws a text with its upper left corner at (left, top). Each font pixel becomes `size` x `size` pixels.
// Clips at the picture's edge.
void drawCaption(Picture& picture, const std::string& text, int left, int top, int size,
                 std::array<std::uint8_t, 3> colour);

}  // namespace continuo::app
