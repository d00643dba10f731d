#include "backends/cpu/tile_unit.h"

#include <algorithm>

#include "backends/cpu/host_memory.h"

#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace continuo::cpu {

void TileMatrix::resize(std::int64_t lines, std::int64_t depth) {
    lines_ = lines;
    depth_ = depth;
    const auto bytes = static_cast<std::size_t>(2 * pairs() * panelBytes());
    if (memory_.size() < bytes) memory_ = hostMemory(bytes);
}

#if defined(__x86_64__) && defined(__linux__)

namespace {

constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
constexpr int kTileData = 18;               // XFEATURE_XTILEDATA

bool askForUnit() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
    const bool tiles = (d >> 24 & 1) != 0 && (d >> 22 & 1) != 0;
    if (__get_cpuid_count(7, 1, &a, &b, &c, &d) == 0) return false;
    const bool conversions = (a >> 5 & 1) != 0;  // AVX512-BF16
    if (!tiles || !conversions || !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
        return false;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

#define CONTINUO_TILES \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,amx-tile,amx-bf16")))

// Tile registers: 0-3 the sums, 4-5 left, 6-7 right; all of 16 rows of 64 bytes.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
constexpr TileShapes kShapes;

CONTINUO_TILES void setUp() {
    // The compiler's load of the shapes names their first bytes alone.
    __asm__ volatile("" : : "r"(&kShapes) : "memory");
    _tile_loadconfig(&kShapes);
}

CONTINUO_TILES void release() { _tile_release(); }

// 32 x 32 sums of `tiles` tiles in depth, from zero or added to what is there.
CONTINUO_TILES void multiplyTiles(const std::byte* left, std::int64_t leftPanelBytes, const std::byte* right,
                                  std::int64_t rightPanelBytes, std::int64_t tiles, bool add, float* sums) {
    constexpr std::size_t kRow = kTilePairLines * sizeof(float);
    float* const below = sums + kTileLines * kTilePairLines;
    const std::byte* const left1 = left + leftPanelBytes;
    const std::byte* const right1 = right + rightPanelBytes;
    if (add) {
        _tile_loadd(0, sums, kRow);
        _tile_loadd(1, sums + kTileLines, kRow);
        _tile_loadd(2, below, kRow);
        _tile_loadd(3, below + kTileLines, kRow);
    } else {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
    }
    for (std::int64_t at = 0; at < tiles * kTileBytes; at += kTileBytes) {
        _tile_loadd(4, left + at, 64);
        _tile_loadd(6, right + at, 64);
        _tile_loadd(7, right1 + at, 64);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(1, 4, 7);
        _tile_loadd(5, left1 + at, 64);
        _tile_dpbf16ps(2, 5, 6);
        _tile_dpbf16ps(3, 5, 7);
    }
    _tile_stored(0, sums, kRow);
    _tile_stored(1, sums + kTileLines, kRow);
    _tile_stored(2, below, kRow);
    _tile_stored(3, below + kTileLines, kRow);
}

}  // namespace

bool tileUnitAvailable() {
    static const bool available = askForUnit();
    return available;
}

TileSession::TileSession() { setUp(); }

TileSession::~TileSession() { release(); }

void TileSession::multiplyPair(const std::byte* left, std::int64_t leftPanelBytes, const std::byte* right,
                               std::int64_t rightPanelBytes, std::int64_t tiles, bool add, float* sums) {
    // What was packed must be in memory before the unit reads it.
    __asm__ volatile("" : : : "memory");
    multiplyTiles(left, leftPanelBytes, right, rightPanelBytes, tiles, add, sums);
}

#else

bool tileUnitAvailable() { return false; }
TileSession::TileSession() = default;
TileSession::~TileSession() = default;
void TileSession::multiplyPair(const std::byte*, std::int64_t, const std::byte*, std::int64_t, std::int64_t,
                               bool, float*) {}

#endif

void TileSession::multiply(const TileProduct& p) {
    const std::int64_t piece = tilePieceOf(p.depthTiles);
    for (std::int64_t at = 0; at < p.depthTiles; at += piece) {
        for (std::int64_t panel = 0; panel < p.leftPanels; panel += 2) {
            multiplyPair(p.left + panel * p.leftPanelBytes + at * kTileBytes, p.leftPanelBytes,
                         p.right + at * kTileBytes, p.rightPanelBytes, std::min(piece, p.depthTiles - at),
                         p.add || at != 0, p.sums + panel * kTileLines * kTilePairLines);
        }
    }
}

}  // namespace continuo::cpu
