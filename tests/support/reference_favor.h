#pragma once

#include "backend/backend.h"
#include "support/host_tensor.h"

// The ops of FAVOR+ attention as plain loops in double precision, written from the formulas of
// backend/backend.h. Tokens one after the other: no chunks.
namespace continuo::test::reference {

struct PrefixAttention {
    HostTensor out;           // [B,T,H,E]
    HostTensor denominators;  // [B,H,T]
    HostTensor sums;          // [B,H,R,E+1], after `folded` keys
};

struct PrefixGradients {
    HostTensor q, k, v;
};

// matrix [M,D], [H,M,D] or absent.
HostTensor features(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule);
// outGradient pulled back to x, with what reduces a query's exponents as a constant.
HostTensor featuresGradient(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule,
                            const HostTensor& outGradient);
// before [B,H,R,E+1] or absent. folded: how many keys `sums` has.
PrefixAttention prefixAttention(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                const HostTensor& before, bool causal, std::int64_t folded);
PrefixGradients prefixAttentionGradient(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                        const HostTensor& before, bool causal, const HostTensor& outGradient);
// sums plus those of keys [begin[b], end[b]).
HostTensor folded(const HostTensor& sums, const HostTensor& k, const HostTensor& v, const HostTensor& begin,
                  const HostTensor& end);

}  // namespace continuo::test::reference
