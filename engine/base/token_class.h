#pragma once

#include <cstdint>

namespace continuo {

// What a mask says of a token: it may not come, or the class that it belongs to. Classes come as often as the
// model says; temperature and filters act among the tokens of a class, so that a careful setting changes
// which note is struck but not how often a note is struck rather than time goes on.
enum TokenClass : std::uint8_t {
    kForbidden = 0,
    kUsualClass = 1,  // and 2 to 6: what they stand for is the tokenizer's affair
    kAsModelled = 7,  // temperature and filters leave its tokens alone
    kTokenClasses = 8
};

}  // namespace continuo
