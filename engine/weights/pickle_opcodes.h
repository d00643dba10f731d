#pragma once

#include <cstdint>
#include <string_view>

namespace continuo {

// The pickle opcodes needed to rebuild tensors, as torch.save writes them (protocol 2 and SHORT_BINUNICODE).
enum class PickleOpcode : std::uint8_t {
    Mark = '(',
    Stop = '.',
    None = 'N',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    BinFloat = 'G',
    BinUnicode = 'X',
    EmptyTuple = ')',
    Tuple = 't',
    EmptyList = ']',
    Append = 'a',
    Appends = 'e',
    EmptyDict = '}',
    SetItem = 's',
    SetItems = 'u',
    Global = 'c',
    Reduce = 'R',
    Build = 'b',
    BinPersId = 'Q',
    BinPut = 'q',
    LongBinPut = 'r',
    BinGet = 'h',
    LongBinGet = 'j',
    Proto = 0x80,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    ShortBinUnicode = 0x8c,
    // Parsed only to name the requested global in the error message.
    Inst = 'i',
    StackGlobal = 0x93,
};

// Returns Python's name of an opcode, for example "NEWOBJ"; empty if no protocol up to 5 defines it.
std::string_view pickleOpcodeName(std::uint8_t code) noexcept;

}  // namespace continuo
