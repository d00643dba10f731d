#include "weights/pickle_machine.h"

#include <algorithm>
#include <array>
#include <utility>

#include "continuo/error.h"
#include "weights/printable.h"

namespace continuo {
namespace {

struct KnownGlobal {
    std::string_view name;
    PickleValue::Kind kind;
    StorageType storage = StorageType::Float;
};

// All globals that a pickle may use.
constexpr std::array<KnownGlobal, 13> kGlobals{{
    {"collections.OrderedDict", PickleValue::Kind::MakeOrderedDictionary},
    {"torch._utils._rebuild_tensor_v2", PickleValue::Kind::MakeTensor},
    {"torch._utils._rebuild_parameter", PickleValue::Kind::MakeParameter},
    {"torch.FloatStorage", PickleValue::Kind::StorageClass, StorageType::Float},
    {"torch.HalfStorage", PickleValue::Kind::StorageClass, StorageType::Half},
    {"torch.BFloat16Storage", PickleValue::Kind::StorageClass, StorageType::BFloat16},
    {"torch.DoubleStorage", PickleValue::Kind::StorageClass, StorageType::Double},
    {"torch.LongStorage", PickleValue::Kind::StorageClass, StorageType::Long},
    {"torch.IntStorage", PickleValue::Kind::StorageClass, StorageType::Int},
    {"torch.ShortStorage", PickleValue::Kind::StorageClass, StorageType::Short},
    {"torch.CharStorage", PickleValue::Kind::StorageClass, StorageType::Char},
    {"torch.ByteStorage", PickleValue::Kind::StorageClass, StorageType::Byte},
    {"torch.BoolStorage", PickleValue::Kind::StorageClass, StorageType::Bool},
}};

std::string dotted(std::string_view module, std::string_view name) {
    return printable(std::string(module) + "." + std::string(name));
}

}  // namespace

void PickleMachine::fail(const std::string& fault) const {
    throw Error(ErrorCode::BadModel, place_ + ": the pickle is damaged: " + fault + ", at byte " +
                                         std::to_string(begun_) + "; download the file again");
}

void PickleMachine::refuse(const std::string& wish) const {
    throw Error(ErrorCode::BadModel,
                place_ + ": refused: the pickle " + wish +
                    "; Continuo only rebuilds tensors. Convert the checkpoint to safetensors with "
                    "a program that you trust, and import the result");
}

const PickleValue& PickleMachine::run() {
    for (;;) {
        begun_ = at_;
        if (at_ == code_.size()) fail("it ends without STOP");
        const auto opcode = static_cast<PickleOpcode>(readNumber(1));
        if (opcode == PickleOpcode::Stop) break;
        execute(opcode);
    }
    if (stack_.size() != 1 || !marks_.empty())
        fail("it leaves " + std::to_string(stack_.size()) + " values, not one");
    if (at_ != code_.size()) fail(std::to_string(code_.size() - at_) + " bytes follow STOP");
    return *stack_.front();
}

// ---- the code

std::uint64_t PickleMachine::readNumber(int width) {
    const std::string_view bytes = readBytes(static_cast<std::uint64_t>(width));
    std::uint64_t value = 0;
    for (int i = width - 1; i >= 0; --i)
        value = value << 8 | static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i)]);
    return value;
}

std::string_view PickleMachine::readBytes(std::uint64_t bytes) {
    if (bytes > code_.size() - at_) fail("it is incomplete");
    const std::string_view taken(reinterpret_cast<const char*>(code_.data()) + at_, bytes);
    at_ += bytes;
    return taken;
}

std::string_view PickleMachine::readLine() {
    constexpr std::size_t kMaxLine = 1024;
    const std::string_view rest(reinterpret_cast<const char*>(code_.data()) + at_,
                                std::min(code_.size() - at_, kMaxLine));
    const std::size_t length = rest.find('\n');
    if (length == std::string_view::npos)
        fail("a line does not end within " + std::to_string(kMaxLine) + " bytes");
    at_ += length + 1;
    return rest.substr(0, length);
}

// Reads a little-endian two's complement integer of any width up to 64 bits.
std::int64_t PickleMachine::readLongInteger() {
    const auto width = static_cast<int>(readNumber(1));
    if (width > 8) fail("an integer of more than 64 bits");
    std::uint64_t value = readNumber(width);
    if (width > 0 && width < 8 && (value >> (8 * width - 1) & 1) != 0)
        value |= ~std::uint64_t{0} << (8 * width);
    return static_cast<std::int64_t>(value);
}

// ---- values and stack

PickleValue& PickleMachine::make(Kind kind) {
    if (values_.size() == kMaxValues) fail("it makes more than " + std::to_string(kMaxValues) + " values");
    PickleValue& value = values_.emplace_back();
    value.kind = kind;
    return value;
}

PickleValue& PickleMachine::push(Kind kind) {
    if (stack_.size() == kMaxStack) fail("it stacks more than " + std::to_string(kMaxStack) + " values");
    PickleValue& value = make(kind);
    stack_.push_back(&value);
    return value;
}

void PickleMachine::pushInteger(std::int64_t value) { push(Kind::Integer).integer = value; }

void PickleMachine::pushText(std::string_view text) {
    if (text.size() > kMaxText) fail("a text of " + std::to_string(text.size()) + " bytes");
    push(Kind::Text).text = text;
}

const PickleValue* PickleMachine::pop() {
    // Values below the last mark belong to an unfinished outer container.
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) fail("it uses a missing value");
    const PickleValue* value = stack_.back();
    stack_.pop_back();
    return value;
}

PickleValue& PickleMachine::container() {
    if (stack_.size() <= (marks_.empty() ? 0 : marks_.back())) fail("it fills a missing container");
    return *stack_.back();
}

std::size_t PickleMachine::popMark() {
    if (marks_.empty()) fail("it uses a missing mark");
    const std::size_t mark = marks_.back();
    marks_.pop_back();
    return mark;
}

// Moves the stack from `begin` on into a value.
void PickleMachine::addItems(PickleValue& to, std::size_t begin) {
    itemCount_ += stack_.size() - begin;
    if (itemCount_ > kMaxItems)
        fail("its containers hold more than " + std::to_string(kMaxItems) + " values");
    to.items.insert(to.items.end(), stack_.begin() + static_cast<std::ptrdiff_t>(begin), stack_.end());
    stack_.resize(begin);
}

// ---- opcodes

void PickleMachine::execute(PickleOpcode opcode) {
    if (executeLiteral(opcode) || executeContainer(opcode) || executeMemo(opcode)) return;
    switch (opcode) {
        case PickleOpcode::Proto:
            if (const std::uint64_t version = readNumber(1); version > 5)
                refuse("has protocol " + std::to_string(version));
            return;
        case PickleOpcode::Global: return global();
        case PickleOpcode::Reduce: return reduce();
        case PickleOpcode::Build: return build();
        case PickleOpcode::BinPersId: return persistentId();
        default: return refuseOpcode(opcode);
    }
}

bool PickleMachine::executeLiteral(PickleOpcode opcode) {
    switch (opcode) {
        case PickleOpcode::None: push(Kind::None); return true;
        case PickleOpcode::NewTrue: push(Kind::Boolean).integer = 1; return true;
        case PickleOpcode::NewFalse: push(Kind::Boolean); return true;
        case PickleOpcode::BinInt: pushInteger(static_cast<std::int32_t>(readNumber(4))); return true;
        case PickleOpcode::BinInt1: pushInteger(static_cast<std::int64_t>(readNumber(1))); return true;
        case PickleOpcode::BinInt2: pushInteger(static_cast<std::int64_t>(readNumber(2))); return true;
        case PickleOpcode::Long1: pushInteger(readLongInteger()); return true;
        case PickleOpcode::BinFloat:
            readBytes(8);
            push(Kind::Real);
            return true;
        case PickleOpcode::BinUnicode: pushText(readBytes(readNumber(4))); return true;
        case PickleOpcode::ShortBinUnicode: pushText(readBytes(readNumber(1))); return true;
        default: return false;
    }
}

bool PickleMachine::executeContainer(PickleOpcode opcode) {
    switch (opcode) {
        case PickleOpcode::Mark:
            if (marks_.size() == kMaxMarks) fail("it nests deeper than " + std::to_string(kMaxMarks));
            marks_.push_back(stack_.size());
            return true;
        case PickleOpcode::EmptyTuple: push(Kind::Tuple); return true;
        case PickleOpcode::EmptyList: push(Kind::List); return true;
        case PickleOpcode::EmptyDict: push(Kind::Dictionary); return true;
        case PickleOpcode::Tuple: makeTuple(popMark()); return true;
        case PickleOpcode::Tuple1:
        case PickleOpcode::Tuple2:
        case PickleOpcode::Tuple3: {
            const auto count =
                static_cast<std::size_t>(opcode) - static_cast<std::size_t>(PickleOpcode::Tuple1) + 1;
            if (stack_.size() < (marks_.empty() ? 0 : marks_.back()) + count)
                fail("a tuple of missing values");
            makeTuple(stack_.size() - count);
            return true;
        }
        case PickleOpcode::Append: extend(stack_.empty() ? 0 : stack_.size() - 1, false); return true;
        case PickleOpcode::Appends: extend(popMark(), false); return true;
        case PickleOpcode::SetItem: extend(stack_.size() < 2 ? 0 : stack_.size() - 2, true); return true;
        case PickleOpcode::SetItems: extend(popMark(), true); return true;
        default: return false;
    }
}

bool PickleMachine::executeMemo(PickleOpcode opcode) {
    switch (opcode) {
        case PickleOpcode::BinPut: put(readNumber(1)); return true;
        case PickleOpcode::LongBinPut: put(readNumber(4)); return true;
        case PickleOpcode::BinGet: get(readNumber(1)); return true;
        case PickleOpcode::LongBinGet: get(readNumber(4)); return true;
        default: return false;
    }
}

void PickleMachine::makeTuple(std::size_t begin) {
    PickleValue& tuple = make(Kind::Tuple);
    addItems(tuple, begin);
    stack_.push_back(&tuple);
}

// Moves the stack from `begin` on into the container below it.
void PickleMachine::extend(std::size_t begin, bool dictionary) {
    const std::size_t floor = marks_.empty() ? 0 : marks_.back();
    if (begin <= floor) fail("it fills a missing container");
    PickleValue& to = *stack_[begin - 1];
    if (dictionary ? !to.isDictionary() : to.kind != Kind::List)
        fail("it adds items to a value that is not such a container");
    if (dictionary && (stack_.size() - begin) % 2 != 0) fail("a key without a value");
    addItems(to, begin);
}

// Python numbers its memo in order, so an index above the next one is refused as not from Python.
void PickleMachine::put(std::uint64_t index) {
    PickleValue& value = container();
    if (index > memo_.size()) {
        fail("memo " + std::to_string(index) + " is written, the next is " + std::to_string(memo_.size()));
    }
    if (index == memo_.size()) {
        if (memo_.size() == kMaxValues) fail("it keeps more than " + std::to_string(kMaxValues) + " values");
        memo_.push_back(&value);
    } else {
        memo_[index] = &value;
    }
}

void PickleMachine::get(std::uint64_t index) {
    if (index >= memo_.size()) fail("memo " + std::to_string(index) + " is read but was never written");
    if (stack_.size() == kMaxStack) fail("it stacks more than " + std::to_string(kMaxStack) + " values");
    stack_.push_back(memo_[index]);
}

// ---- the names and objects of torch

void PickleMachine::global() {
    const std::string_view module = readLine();
    const std::string_view name = readLine();
    const std::string full = std::string(module) + "." + std::string(name);
    const auto found =
        std::find_if(kGlobals.begin(), kGlobals.end(), [&](const auto& each) { return each.name == full; });
    if (found == kGlobals.end()) refuse("asks for " + printable(full));
    push(found->kind).storage = found->storage;
}

void PickleMachine::reduce() {
    const PickleValue& arguments = *pop();
    const PickleValue& callee = *pop();
    if (arguments.kind != Kind::Tuple) fail("a call whose arguments are not a tuple");
    switch (callee.kind) {
        case Kind::MakeOrderedDictionary:
            if (!arguments.items.empty()) fail("collections.OrderedDict is called with arguments");
            push(Kind::OrderedDictionary);
            return;
        case Kind::MakeTensor: return rebuildTensor(arguments);
        case Kind::MakeParameter:
            if (arguments.items.size() != 3 || arguments.items[0]->kind != Kind::Tensor) {
                fail("torch._utils._rebuild_parameter is called with other than a tensor and two values");
            }
            push(Kind::Tensor).items = arguments.items[0]->items;
            return;
        case Kind::StorageClass: refuse("calls a torch storage class");
        default: refuse("calls a value that is not a function");
    }
}

// Handles torch._utils._rebuild_tensor_v2(storage, offset, size, stride, requires_grad, hooks[, metadata]).
// The numbers are validated when the tensor is read, where its name is known.
void PickleMachine::rebuildTensor(const PickleValue& arguments) {
    const auto& items = arguments.items;
    const auto integers = [](const PickleValue& tuple) {
        return tuple.kind == Kind::Tuple &&
               std::all_of(tuple.items.begin(), tuple.items.end(),
                           [](const auto* each) { return each->kind == Kind::Integer; });
    };
    if ((items.size() != 6 && items.size() != 7) || items[0]->kind != Kind::Storage ||
        items[1]->kind != Kind::Integer || !integers(*items[2]) || !integers(*items[3])) {
        fail("torch._utils._rebuild_tensor_v2 is called with other than storage, offset, size and stride");
    }
    PickleValue& tensor = push(Kind::Tensor);
    tensor.items.assign(items.begin(), items.begin() + 4);
}

// Discards the state of an OrderedDict: torch saves a module's _metadata there, which does not affect the
// tensors.
void PickleMachine::build() {
    const PickleValue& state = *pop();
    const PickleValue& target = container();
    if (target.kind != Kind::OrderedDictionary)
        refuse("sets the state (BUILD) of a value other than an OrderedDict");
    if (!state.isDictionary()) fail("the state of an OrderedDict is not a dictionary");
}

// Reads the id of a storage: ('storage', class, key, device, element count).
void PickleMachine::persistentId() {
    const PickleValue& id = *pop();
    const auto& items = id.items;
    if (id.kind != Kind::Tuple || items.size() != 5 || items[0]->kind != Kind::Text ||
        items[0]->text != "storage" || items[1]->kind != Kind::StorageClass || items[2]->kind != Kind::Text ||
        items[3]->kind != Kind::Text || items[4]->kind != Kind::Integer || items[4]->integer < 0) {
        fail("a persistent id other than ('storage', class, key, device, element count)");
    }
    PickleValue& storage = push(Kind::Storage);
    storage.storage = items[1]->storage;
    storage.text = items[2]->text;
    storage.integer = items[4]->integer;
}

void PickleMachine::refuseOpcode(PickleOpcode opcode) {
    const auto code = static_cast<std::uint8_t>(opcode);
    const std::string_view name = pickleOpcodeName(code);
    if (name.empty()) fail("there is no opcode " + std::to_string(code));
    if (opcode == PickleOpcode::Inst) {
        const std::string_view module = readLine();
        refuse("asks for " + dotted(module, readLine()) + " (opcode INST)");
    }
    if (opcode == PickleOpcode::StackGlobal) {
        const PickleValue& function = *pop();
        const PickleValue& module = *pop();
        if (function.kind == Kind::Text && module.kind == Kind::Text) {
            refuse("asks for " + dotted(module.text, function.text) + " (opcode STACK_GLOBAL)");
        }
    }
    refuse("uses the opcode " + std::string(name));
}

}  // namespace continuo
