#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "weights/pickle_opcodes.h"

namespace continuo {

// Element type of a torch storage.
enum class StorageType : std::uint8_t { Float, Half, BFloat16, Double, Long, Int, Short, Char, Byte, Bool };

// A value built by a pickle. Values point to each other and are owned by the machine. A pickle may contain
// cycles, so code that walks values must not recurse.
struct PickleValue {
    enum class Kind : std::uint8_t {
        None,
        Boolean,
        Integer,
        Real,
        Text,
        Tuple,
        List,
        Dictionary,
        OrderedDictionary,
        StorageClass,
        Storage,
        Tensor,
        MakeOrderedDictionary,
        MakeTensor,
        MakeParameter
    };

    Kind kind = Kind::None;
    StorageType storage = StorageType::Float;  // for StorageClass and Storage
    std::int64_t integer = 0;                  // of Integer and Boolean; the element count of Storage
    std::string_view text;                     // of Text; the key of Storage. Points into the pickle.
    // Tuple and List: the items. Dictionaries: key, value, key, value. Tensor: storage, offset, size, stride.
    std::vector<const PickleValue*> items;

    bool isDictionary() const noexcept { return kind == Kind::Dictionary || kind == Kind::OrderedDictionary; }
};

// Rebuilds the values of a torch.save pickle, and nothing else. It knows the opcodes of PickleOpcode and the
// names collections.OrderedDict, torch._utils._rebuild_tensor_v2, torch._utils._rebuild_parameter and
// torch.*Storage. It refuses any other opcode or name with a message that names it. It never looks up or runs
// code of the pickle.
class PickleMachine {
public:
    // These limits are far above the needs of a checkpoint with 10,000 tensors. Together they bound the
    // memory to about 40 MB.
    static constexpr std::size_t kMaxValues = 1 << 18;
    static constexpr std::size_t kMaxItems = 1 << 19;  // items of all tuples, lists and dictionaries together
    static constexpr std::size_t kMaxStack = 1 << 16;
    static constexpr std::size_t kMaxMarks = 1 << 10;
    static constexpr std::size_t kMaxText = 1 << 20;  // bytes of one text

    // `code` must outlive the machine; `place` prefixes every message, for example "pytorch_model.bin".
    PickleMachine(std::string place, std::span<const std::byte> code)
        : place_(std::move(place)), code_(code) {}
    PickleMachine(const PickleMachine&) = delete;
    PickleMachine& operator=(const PickleMachine&) = delete;

    // Returns the pickle's single result; call it once. Throws BadModel.
    const PickleValue& run();

private:
    using Kind = PickleValue::Kind;

    // Reading the code.
    std::uint64_t readNumber(int width);
    std::string_view readBytes(std::uint64_t bytes);
    std::string_view readLine();
    std::int64_t readLongInteger();

    // Values and stack.
    PickleValue& make(Kind kind);
    PickleValue& push(Kind kind);
    void pushInteger(std::int64_t value);
    void pushText(std::string_view text);
    const PickleValue* pop();
    PickleValue& container();  // the stack's top
    std::size_t popMark();
    void addItems(PickleValue& to, std::size_t begin);

    // Opcodes.
    void execute(PickleOpcode opcode);
    bool executeLiteral(PickleOpcode opcode);
    bool executeContainer(PickleOpcode opcode);
    bool executeMemo(PickleOpcode opcode);
    void makeTuple(std::size_t begin);
    void extend(std::size_t begin, bool dictionary);
    void global();
    void reduce();
    void rebuildTensor(const PickleValue& arguments);
    void build();
    void persistentId();
    void put(std::uint64_t index);
    void get(std::uint64_t index);
    [[noreturn]] void refuseOpcode(PickleOpcode opcode);

    [[noreturn]] void fail(const std::string& fault) const;
    [[noreturn]] void refuse(const std::string& wish) const;

    std::string place_;
    std::span<const std::byte> code_;
    std::size_t at_ = 0;
    std::size_t begun_ = 0;  // offset of the current opcode
    std::deque<PickleValue> values_;
    std::size_t itemCount_ = 0;
    // The pointers are not const, but only the machine changes the values, and only in run().
    std::vector<PickleValue*> stack_;
    std::vector<std::size_t> marks_;
    std::vector<PickleValue*> memo_;
};

}  // namespace continuo
