#include "backends/cpu/matmul/matmul_primitives.h"

#include <string_view>

#include "backends/cpu/matmul/onednn.h"
#include "backends/cpu/runtime/host_memory.h"

namespace continuo::cpu {
namespace {

using Type = dnnl::memory::data_type;

constexpr std::int64_t kAnyRows = 256;

// Returns the layout of contiguous rows, or with `transposed` of contiguous columns. oneDNN's fast kernels
// accept no other layout.
dnnl::memory::desc dense(std::int64_t rows, std::int64_t columns, Type type, bool transposed = false) {
    return {{rows, columns}, type, transposed ? dnnl::memory::format_tag::ba : dnnl::memory::format_tag::ab};
}

dnnl::matmul::primitive_desc describe(const dnnl::engine& engine, const dnnl::memory::desc& left,
                                      const dnnl::memory::desc& right, const dnnl::memory::desc& to) {
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
#if DNNL_VERSION_MAJOR >= 3
    return {engine, left, right, to, attributes};
#else
    return {dnnl::matmul::desc(left, right, to), attributes, engine};
#endif
}

// Returns oneDNN's preferred layout of a right side [depth][columns]; it does not depend on the left side's
// rows.
dnnl::memory::desc packed(const dnnl::engine& engine, std::int64_t depth, std::int64_t columns) {
    const dnnl::memory::desc right({depth, columns}, Type::bf16, dnnl::memory::format_tag::any);
    return describe(engine, dense(kAnyRows, depth, Type::bf16), right, dense(kAnyRows, columns, Type::f32))
        .weights_desc();
}

dnnl::matmul::primitive_desc describe(const dnnl::engine& engine, const MatmulShape& s) {
    return describe(
        engine, dense(s.rows, s.depth, Type::bf16, s.sumOverRows),
        s.sumOverRows ? dense(s.depth, s.columns, Type::bf16) : packed(engine, s.depth, s.columns),
        dense(s.rows, s.columns, Type::f32));
}

void prepareLibrary() {
    requireMemoryForLibrary();
    setUpLibrary();
}

void enlarge(Buffer& buffer, std::size_t bytes) {
    if (buffer.size() < bytes) buffer = allocateHostMemory(bytes);
}

}  // namespace

MatmulPrimitives::MatmulPrimitives(int threads)
    : engine_(dnnl::engine::kind::cpu, 0), threads_(static_cast<std::size_t>(threads)) {
    for (Thread& thread : threads_) thread.stream = dnnl::stream(engine_);
}

bool MatmulPrimitives::isFast(const MatmulShape& shape) {
    setUpLibrary();
    try {
        const auto made = describe(dnnl::engine(dnnl::engine::kind::cpu, 0), shape);
        return std::string_view(made.impl_info_str()).starts_with("brg");
    } catch (const dnnl::error&) {
        return false;  // oneDNN does not support bf16 on this CPU
    }
}

const MatmulPrimitives::Product& MatmulPrimitives::product(const MatmulShape& shape) {
    const auto found = products_.find(shape);
    if (found != products_.end()) return found->second;
    prepareLibrary();
    const auto made = describe(engine_, shape);
    for (Thread& thread : threads_) {
        enlarge(thread.scratch, made.scratchpad_desc().get_size());
        enlarge(thread.sums, made.dst_desc().get_size());
    }
    return products_
        .emplace(shape, Product{made.src_desc(), made.weights_desc(), made.dst_desc(), made.scratchpad_desc(),
                                dnnl::matmul(made)})
        .first->second;
}

const MatmulPrimitives::Packer& MatmulPrimitives::packer(const Packing& p) {
    const auto found = packers_.find(p);
    if (found != packers_.end()) return found->second;
    prepareLibrary();
    using dnnl::memory;
    const memory::desc from({p.depth, p.columns}, p.type == DType::BF16 ? Type::bf16 : Type::f32,
                            p.transposed ? memory::dims{p.stride, 1} : memory::dims{1, p.stride});
    const memory::desc to = packed(engine_, p.depth, p.columns);
    const dnnl::reorder::primitive_desc made(engine_, from, engine_, to);
    return packers_.emplace(p, Packer{from, to, dnnl::reorder(made)}).first->second;
}

dnnl::memory MatmulPrimitives::at(const dnnl::memory::desc& description, const void* data) const {
    return {description, engine_, const_cast<void*>(data)};
}

const float* MatmulPrimitives::run(const Product& product, const std::byte* left, const std::byte* right,
                                   int thread) {
    setUpLibrary();
    Thread& mine = threads_[static_cast<std::size_t>(thread)];
    product.run.execute(mine.stream, {{DNNL_ARG_SRC, at(product.left, left)},
                                      {DNNL_ARG_WEIGHTS, at(product.right, right)},
                                      {DNNL_ARG_DST, at(product.to, mine.sums.data())},
                                      {DNNL_ARG_SCRATCHPAD, at(product.scratch, mine.scratch.data())}});
    mine.stream.wait();
    return static_cast<const float*>(mine.sums.data());
}

void MatmulPrimitives::run(const Packer& packer, const void* from, std::byte* to, int thread) {
    setUpLibrary();
    Thread& mine = threads_[static_cast<std::size_t>(thread)];
    dnnl::memory source = at(packer.from, from), target = at(packer.to, to);
    packer.run.execute(mine.stream, source, target);
    mine.stream.wait();
}

}  // namespace continuo::cpu
