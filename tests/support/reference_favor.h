#pragma once

#include "backend/backend.h"
#include "support/host_tensor.h"

// The ops of FAVOR+ attention as plain loops in double precision, from the formulas in backend/backend.h.
// Token by token, without chunks.
namespace continuo::test::reference {

struct PrefixAttention {
    HostTensor out;           // [B,T,H,E]
    HostTensor denominators;  // [B,H,T]
    HostTensor sums;          // [B,H,R,E+1], after `folded` keys
};

struct PrefixGradients {
    HostTensor q, k, v;
};

// matrix: [M,D], [H,M,D] or absent.
HostTensor features(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule);
// Returns the gradient of x from outGradient. The stabiliser that reduces a query's exponents counts as a
// constant.
HostTensor featuresGradient(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule,
                            const HostTensor& outGradient);
// before: [B,H,R,E+1] or absent. folded: number of keys in `sums`.
PrefixAttention prefixAttention(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                const HostTensor& before, bool causal, std::int64_t folded);
PrefixGradients prefixAttentionGradient(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                        const HostTensor& before, bool causal, const HostTensor& outGradient);
// Adds keys [begin[b], end[b]) to the sums.
HostTensor foldKeys(const HostTensor& sums, const HostTensor& k, const HostTensor& v, const HostTensor& begin,
                    const HostTensor& end);

}  // namespace continuo::test::reference
