#include "weights/pickle_machine.h"

#include <algorithm>
#include <utility>

#include "continuo/error.h"

namespace continuo {

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

// Little-endian two's complement of any width up to 64 bits.
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

// Python numbers its memo in order, so a larger index than the next is not from Python.
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

}  // namespace continuo
