#pragma once

#include <cstdint>
#include <vector>

namespace continuo {

// Returns a periodic Hann window, sin^2(pi i / length).
std::vector<double> hannWindow(std::int64_t length);

// Returns mel bands like librosa's (Slaney's scale and height), for magnitudes: [bands, fft / 2 + 1]. Linear
// below 1 kHz, logarithmic above; bands + 2 points evenly from 0 to half the rate; triangles of height 2 /
// (width in Hz).
std::vector<double> melBands(int sampleRate, std::int64_t fft, std::int64_t bands);

}  // namespace continuo
