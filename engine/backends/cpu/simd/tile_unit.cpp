#include "backends/cpu/simd/tile_unit.h"

#include <algorithm>
#include <cstring>

#include "backends/cpu/runtime/instructions.h"

#if defined(__x86_64__) && defined(__linux__)
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace continuo::cpu {

#if defined(__x86_64__) && defined(__linux__)

namespace {

constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
constexpr int kTileData = 18;               // XFEATURE_XTILEDATA

TileUnit requestUnit() {
    if (!instructions().hasBf16Dots) return TileUnit::None;
    return instructions().hasMatrixUnit && syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0
               ? TileUnit::Amx
               : TileUnit::DotProducts;
}

#define CONTINUO_TILES \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,amx-tile,amx-bf16")))

// Tile registers: 0-3 sums, 4-5 left, 6-7 right; all have 16 rows of 64 bytes.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
constexpr TileShapes kShapes;

CONTINUO_TILES void setUp() {
    // Makes the compiler keep all of kShapes in memory. It assumes that the load reads only the first bytes.
    __asm__ volatile("" : : "r"(&kShapes) : "memory");
    _tile_loadconfig(&kShapes);
}

CONTINUO_TILES void release() { _tile_release(); }

// A product of two panels of each side over `tiles` tiles in depth. Its result sums[32][32] is overwritten,
// or with `add` added to.
struct PanelPair {
    const std::byte *left, *right;
    std::int64_t leftPanelBytes, rightPanelBytes, tiles;
    bool add;
    float* sums;
    std::int64_t sumsStep;
};

constexpr std::int64_t kPrefetchedLines = 4, kLine = 64;  // per tile in depth; bytes of a cache line

CONTINUO_TILES __attribute__((always_inline)) inline void loadSums(float* sums, float* below, std::size_t row,
                                                                   bool add) {
    if (add) {
        _tile_loadd(0, sums, row);
        _tile_loadd(1, sums + kTileLines, row);
        _tile_loadd(2, below, row);
        _tile_loadd(3, below + kTileLines, row);
    } else {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
    }
}

CONTINUO_TILES __attribute__((always_inline)) inline void storeSums(float* sums, float* below,
                                                                    std::size_t row) {
    _tile_stored(0, sums, row);
    _tile_stored(1, sums + kTileLines, row);
    _tile_stored(2, below, row);
    _tile_stored(3, below + kTileLines, row);
}

CONTINUO_TILES __attribute__((always_inline)) inline void multiplyOnAmx(const PanelPair& pair) {
    const std::size_t row = static_cast<std::size_t>(pair.sumsStep) * sizeof(float);
    float *const sums = pair.sums, *const below = sums + kTileLines * pair.sumsStep;
    const std::byte *const left = pair.left, *const left1 = left + pair.leftPanelBytes;
    const std::byte *const right = pair.right, *const right1 = right + pair.rightPanelBytes;
    loadSums(sums, below, row, pair.add);
    for (std::int64_t at = 0; at < pair.tiles * kTileBytes; at += kTileBytes) {
        _tile_loadd(4, left + at, 64);
        _tile_loadd(6, right + at, 64);
        _tile_loadd(7, right1 + at, 64);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(1, 4, 7);
        _tile_loadd(5, left1 + at, 64);
        _tile_dpbf16ps(2, 5, 6);
        _tile_dpbf16ps(3, 5, 7);
    }
    storeSums(sums, below, row);
}

// Multiplies as multiplyOnAmx() does, for a left side in the second-level cache that must not evict the right
// side from the first-level cache. Meanwhile it prefetches `next`.
CONTINUO_TILES __attribute__((always_inline)) inline void multiplyPassing(const PanelPair& pair,
                                                                          const std::byte* next) {
    const std::size_t row = static_cast<std::size_t>(pair.sumsStep) * sizeof(float);
    float *const sums = pair.sums, *const below = sums + kTileLines * pair.sumsStep;
    const std::byte *const left = pair.left, *const left1 = left + pair.leftPanelBytes;
    const std::byte *const right = pair.right, *const right1 = right + pair.rightPanelBytes;
    loadSums(sums, below, row, pair.add);
    for (std::int64_t at = 0; at < pair.tiles * kTileBytes; at += kTileBytes) {
        _tile_loadd(6, right + at, 64);
        _tile_stream_loadd(4, left + at, 64);
        _tile_loadd(7, right1 + at, 64);
        _tile_stream_loadd(5, left1 + at, 64);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(2, 5, 6);
#pragma GCC unroll 4
        for (std::int64_t i = 0; i < kPrefetchedLines; ++i, next += kLine) _mm_prefetch(next, _MM_HINT_T1);
        _tile_dpbf16ps(1, 4, 7);
        _tile_dpbf16ps(3, 5, 7);
    }
    storeSums(sums, below, row);
}

CONTINUO_TILES void multiplyOnAmx(const TileProduct& p) {
    for (std::int64_t at = 0; at < p.depthTiles; at += kTilePiece) {
        const std::int64_t tiles = std::min(kTilePiece, p.depthTiles - at);
        for (std::int64_t panel = 0; panel < p.leftPanels; panel += 2) {
            const PanelPair pair{p.left + panel * p.leftPanelBytes + at * kTileBytes,
                                 p.right + at * kTileBytes,
                                 p.leftPanelBytes,
                                 p.rightPanelBytes,
                                 tiles,
                                 p.add || at != 0,
                                 p.sums + panel * kTileLines * p.sumsStep,
                                 p.sumsStep};
            if (p.next == nullptr) {
                multiplyOnAmx(pair);
                continue;
            }
            // Each pair of left panels, while it is multiplied, prefetches a part of one of the next
            // product's two right panels.
            constexpr std::int64_t kParts = kTileBytes / (kPrefetchedLines * kLine);
            const std::int64_t index = panel / 2 % (2 * kParts);
            multiplyPassing(pair, p.next + index / kParts * p.rightPanelBytes + at * kTileBytes +
                                      index % kParts * tiles * kPrefetchedLines * kLine);
        }
    }
}

#define CONTINUO_DOTS __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16")))

// Lines multiplied at a time: their sums fit in registers and hide the latency of a dot product.
constexpr int kDotLines = 8;

// Multiplies kDotLines lines of one panel on the left, from pair.left on.
CONTINUO_DOTS void multiplyByDots(const PanelPair& pair) {
    const std::byte* const left = pair.left;
    float* const sums = pair.sums;
    __m512 near[kDotLines], far[kDotLines];
#pragma GCC unroll 8
    for (int i = 0; i < kDotLines; ++i) {
        near[i] = pair.add ? _mm512_loadu_ps(sums + i * pair.sumsStep) : _mm512_setzero_ps();
        far[i] = pair.add ? _mm512_loadu_ps(sums + i * pair.sumsStep + kTileLines) : _mm512_setzero_ps();
    }
    for (std::int64_t at = 0; at < pair.tiles * kTileBytes; at += kTileBytes) {
        for (int deep = 0; deep < kTileDepth / 2; ++deep) {
            const auto nearPairs =
                reinterpret_cast<__m512bh>(_mm512_loadu_si512(pair.right + at + 64 * deep));
            const auto farPairs = reinterpret_cast<__m512bh>(
                _mm512_loadu_si512(pair.right + pair.rightPanelBytes + at + 64 * deep));
#pragma GCC unroll 8
            for (int i = 0; i < kDotLines; ++i) {
                int numbers;  // two bf16 numbers of the line
                std::memcpy(&numbers, left + at + 64 * i + 4 * deep, sizeof numbers);
                const auto both = reinterpret_cast<__m512bh>(_mm512_set1_epi32(numbers));
                near[i] = _mm512_dpbf16_ps(near[i], both, nearPairs);
                far[i] = _mm512_dpbf16_ps(far[i], both, farPairs);
            }
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kDotLines; ++i) {
        _mm512_storeu_ps(sums + i * pair.sumsStep, near[i]);
        _mm512_storeu_ps(sums + i * pair.sumsStep + kTileLines, far[i]);
    }
}

void multiplyByDots(const TileProduct& p) {
    for (std::int64_t at = 0; at < p.depthTiles; at += kTilePiece) {
        for (std::int64_t line = 0; line < p.leftPanels * kTileLines; line += kDotLines) {
            const std::byte* const left =
                p.left + line / kTileLines * p.leftPanelBytes + at * kTileBytes + line % kTileLines * 64;
            multiplyByDots({left, p.right + at * kTileBytes, p.leftPanelBytes, p.rightPanelBytes,
                            std::min(kTilePiece, p.depthTiles - at), p.add || at != 0,
                            p.sums + line * p.sumsStep, p.sumsStep});
        }
    }
}

}  // namespace

TileUnit tileUnit() {
    static const TileUnit unit = requestUnit();
    return unit;
}

TileSession::TileSession() {
    if (tileUnit() == TileUnit::Amx) setUp();
}

TileSession::~TileSession() {
    if (tileUnit() == TileUnit::Amx) release();
}

void TileSession::multiply(const TileProduct& product) {
    // A barrier for the compiler: packed data must be in memory before the unit reads it.
    __asm__ volatile("" : : : "memory");
    if (tileUnit() == TileUnit::Amx)
        multiplyOnAmx(product);
    else
        multiplyByDots(product);
}

#else

TileUnit tileUnit() { return TileUnit::None; }
TileSession::TileSession() = default;
TileSession::~TileSession() = default;
void TileSession::multiply(const TileProduct&) {}

#endif

}  // namespace continuo::cpu
