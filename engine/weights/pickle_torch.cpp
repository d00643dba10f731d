// How PickleMachine implements the names and objects of torch, and refuses all others.
#include <algorithm>
#include <array>

#include "weights/pickle_machine.h"
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

// torch._utils._rebuild_tensor_v2(storage, offset, size, stride, requires_grad, hooks[, metadata]). The
// numbers are validated when the tensor is read, where its name is known.
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

// torch saves a module's _metadata as the state of its OrderedDict; it does not affect the tensors.
void PickleMachine::build() {
    const PickleValue& state = *pop();
    const PickleValue& target = container();
    if (target.kind != Kind::OrderedDictionary)
        refuse("sets the state (BUILD) of a value other than an OrderedDict");
    if (!state.isDictionary()) fail("the state of an OrderedDict is not a dictionary");
}

// ('storage', class, key, device, element count)
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
