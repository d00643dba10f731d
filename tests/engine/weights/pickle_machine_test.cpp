#include "weights/pickle_machine.h"

#include <gtest/gtest.h>

#include <random>

#include "support/expect_error.h"
#include "support/pickle_bytes.h"
#include "support/safetensors_bytes.h"

namespace continuo::test::pickle_machine_test {
namespace {

using namespace std::string_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Kind = PickleValue::Kind;

// Runs the opcodes after PROTO 2; the machine must outlive the value.
struct MachineRun {
    std::string code;
    PickleMachine machine;
    const PickleValue& value;
    explicit MachineRun(const std::string& opcodes)
        : code("\x80\x02" + opcodes), machine("m.bin", bytesOf(code)), value(machine.run()) {}
};

template <class... Parts>
void expectDamaged(const std::string& opcodes, Parts... parts) {
    expectError(ErrorCode::BadModel, AllOf(StartsWith("m.bin: the pickle is damaged: "), HasSubstr(parts)...),
                [&] { MachineRun{opcodes}; });
}
template <class... Parts>
void expectRefused(const std::string& opcodes, Parts... parts) {
    expectError(ErrorCode::BadModel,
                AllOf(StartsWith("m.bin: refused: the pickle "), HasSubstr("only rebuilds tensors. Convert"),
                      HasSubstr(parts)...),
                [&] { MachineRun{opcodes}; });
}

// ---- values

TEST(PickleMachine, IntegersAreRead) {
    const auto integer = [](const std::string& opcodes) {
        const MachineRun ran(opcodes + ".");
        EXPECT_EQ(static_cast<int>(ran.value.kind), static_cast<int>(Kind::Integer));
        return ran.value.integer;
    };
    EXPECT_EQ(integer("K\xFF"), 255);
    EXPECT_EQ(integer("M\x34\x12"), 0x1234);
    EXPECT_EQ(integer("J\xFE\xFF\xFF\xFF"), -2);
    EXPECT_EQ(integer("\x8a\0"s), 0);
    EXPECT_EQ(integer("\x8a\x01\xFF"), -1);
    EXPECT_EQ(integer("\x8a\x02\xFF\0"s), 255);
    EXPECT_EQ(integer("\x8a\x05\0\0\0\0\x80"s), -(std::int64_t{1} << 39));
    EXPECT_EQ(integer("\x8a\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"), INT64_MAX);
}

TEST(PickleMachine, TextsAndConstantsAreRead) {
    EXPECT_EQ(MachineRun("X\x03\0\0\0abc."s).value.text, "abc");
    EXPECT_EQ(MachineRun("\x8c\x02xy.").value.text, "xy");
    EXPECT_EQ(MachineRun("N.").value.kind, Kind::None);
    EXPECT_EQ(MachineRun("\x88.").value.integer, 1);
    EXPECT_EQ(MachineRun("\x89.").value.integer, 0);
    EXPECT_EQ(MachineRun("G12345678.").value.kind, Kind::Real);
}

TEST(PickleMachine, ContainersAreRead) {
    const MachineRun tuple("(K\x01K\x02K\x03t.");
    EXPECT_EQ(tuple.value.kind, Kind::Tuple);
    ASSERT_EQ(tuple.value.items.size(), 3u);
    EXPECT_EQ(tuple.value.items[2]->integer, 3);
    EXPECT_EQ(MachineRun("K\x01K\x02\x86.").value.items[1]->integer, 2);
    EXPECT_EQ(MachineRun("K\x01K\x02K\x03\x87.").value.items.size(), 3u);
    const MachineRun list(
        "]K\x01"
        "a(K\x02K\x03"
        "e.");
    EXPECT_EQ(list.value.kind, Kind::List);
    ASSERT_EQ(list.value.items.size(), 3u);
    EXPECT_EQ(list.value.items[1]->integer, 2);
    const MachineRun dictionary("}K\x01K\x02s(K\x03K\x04K\x05K\x06u.");
    EXPECT_TRUE(dictionary.value.isDictionary());
    ASSERT_EQ(dictionary.value.items.size(), 6u);
    EXPECT_EQ(dictionary.value.items[5]->integer, 6);
}

TEST(PickleMachine, MemoReturnsTheSameValue) {
    const MachineRun ran("(K\x07q\0h\0r\x01\0\0\0j\x01\0\0\0t."s);
    ASSERT_EQ(ran.value.items.size(), 3u);
    EXPECT_EQ(ran.value.items[0], ran.value.items[1]);
    EXPECT_EQ(ran.value.items[0], ran.value.items[2]);
}

TEST(PickleMachine, ACycleIsPreserved) {
    const MachineRun ran("]q\0h\0a."s);
    ASSERT_EQ(ran.value.items.size(), 1u);
    EXPECT_EQ(ran.value.items[0], &ran.value);
}

TEST(PickleMachine, OrderedDictionariesMayHaveMetadata) {
    const MachineRun ran("ccollections\nOrderedDict\n)R}X\x09\0\0\0_metadata}sb."s);
    EXPECT_EQ(ran.value.kind, Kind::OrderedDictionary);
    EXPECT_TRUE(ran.value.items.empty());
}

TEST(PickleMachine, TensorsAndParametersAreRead) {
    PickleBytes pickle;
    pickle.global("torch._utils", "_rebuild_parameter")
        .op("(")
        .tensor("HalfStorage", "7", 6, 1, {2, 2}, {2, 1})
        .op("\x88")
        .orderedDictionary()
        .op("tR.");
    const std::string opcodes = pickle.code().substr(2);
    const MachineRun ran(opcodes);
    EXPECT_EQ(ran.value.kind, Kind::Tensor);
    ASSERT_EQ(ran.value.items.size(), 4u);
    EXPECT_EQ(ran.value.items[0]->storage, StorageType::Half);
    EXPECT_EQ(ran.value.items[0]->text, "7");
    EXPECT_EQ(ran.value.items[0]->integer, 6);
    EXPECT_EQ(ran.value.items[1]->integer, 1);
    EXPECT_EQ(ran.value.items[3]->items[0]->integer, 2);
}

TEST(PickleMachine, EveryListedStorageClassIsKnown) {
    for (const char* type :
         {"Float", "Half", "BFloat16", "Double", "Long", "Int", "Short", "Char", "Byte", "Bool"}) {
        EXPECT_EQ(
            MachineRun(PickleBytes().storage(std::string(type) + "Storage", "0", 1).op(".").code().substr(2))
                .value.kind,
            Kind::Storage);
    }
}

// ---- refused functions and opcodes

TEST(PickleMachine, AnUnknownGlobalIsReported) {
    expectRefused("cos\nsystem\n.", "the pickle asks for os.system; Continuo only rebuilds tensors");
    expectRefused("cposix\nsystem\nX\x02\0\0\0id\x85R."s, "asks for posix.system");
    expectRefused("c__builtin__\neval\n.", "asks for __builtin__.eval");
    expectRefused("cbuiltins\ngetattr\n.", "asks for builtins.getattr");
    expectRefused("ctorch\nload\n.", "asks for torch.load");
    expectRefused("ctorch._utils\n_rebuild_tensor\n.", "asks for torch._utils._rebuild_tensor");
}

TEST(PickleMachine, GlobalNamesAreComparedCompletely) {
    expectRefused("ctorch\nFloatStorage.__reduce__\n.", "asks for torch.FloatStorage.__reduce__");
    expectRefused("ctorch.FloatStorage\n\n.", "asks for torch.FloatStorage.");
    expectRefused("c\n\n.", "asks for .");
    expectRefused("ccollections\nOrderedDict\0\n."s, "asks for collections.OrderedDict\\x00");
}

TEST(PickleMachine, ADottedGlobalNameIsRecognised) {
    // "torch" + "_utils._rebuild_tensor_v2" names the same function. It is recognised, never imported.
    EXPECT_EQ(MachineRun("ctorch\n_utils._rebuild_tensor_v2\n.").value.kind, Kind::MakeTensor);
}

TEST(PickleMachine, RefusedFunctionOpcodesReportTheFunction) {
    expectRefused("(S'id'\nios\nsystem\n.", "uses the opcode STRING");
    expectRefused("(X\x02\0\0\0idios\nsystem\n."s, "asks for os.system (opcode INST)");
    expectRefused("\x8c\x02os\x8c\x06system\x93.", "asks for os.system (opcode STACK_GLOBAL)");
    expectRefused("NN\x93.", "uses the opcode STACK_GLOBAL");
}

TEST(PickleMachine, UnsupportedOpcodesAreReported) {
    expectRefused("(ccollections\nOrderedDict\no.", "uses the opcode OBJ");
    expectRefused("ccollections\nOrderedDict\n)\x81.", "uses the opcode NEWOBJ");
    expectRefused("ccollections\nOrderedDict\n)}\x92.", "uses the opcode NEWOBJ_EX");
    const std::pair<std::string, const char*> opcodes[] = {{"\x82\x01", "EXT1"},
                                                           {"\x83\x01\x01", "EXT2"},
                                                           {"\x84\x01\x01\x01\x01", "EXT4"},
                                                           {"P0\n", "PERSID"},
                                                           {"I1\n", "INT"},
                                                           {"L1L\n", "LONG"},
                                                           {"F1\n", "FLOAT"},
                                                           {"V\n", "UNICODE"},
                                                           {"0", "POP"},
                                                           {"1", "POP_MARK"},
                                                           {"2", "DUP"},
                                                           {"d", "DICT"},
                                                           {"l", "LIST"},
                                                           {"p0\n", "PUT"},
                                                           {"g0\n", "GET"},
                                                           {"T", "BINSTRING"},
                                                           {"U", "SHORT_BINSTRING"},
                                                           {"B", "BINBYTES"},
                                                           {"C", "SHORT_BINBYTES"},
                                                           {"\x8b", "LONG4"},
                                                           {"\x8d", "BINUNICODE8"},
                                                           {"\x8e", "BINBYTES8"},
                                                           {"\x8f", "EMPTY_SET"},
                                                           {"\x90", "ADDITEMS"},
                                                           {"\x91", "FROZENSET"},
                                                           {"\x94", "MEMOIZE"},
                                                           {"\x95", "FRAME"},
                                                           {"\x96", "BYTEARRAY8"},
                                                           {"\x97", "NEXT_BUFFER"},
                                                           {"\x98", "READONLY_BUFFER"}};
    for (const auto& [code, name] : opcodes)
        expectRefused(code, "the pickle uses the opcode " + std::string(name) + ";");
}

// Every byte is an executed opcode, a refused opcode or no opcode; none is ignored.
TEST(PickleMachine, EveryOpcodeIsExecutedOrRefused) {
    int executed = 0;
    for (int byte = 0; byte < 256; ++byte) {
        const std::string code = "\x80\x02" + std::string(1, static_cast<char>(byte));
        PickleMachine machine("m.bin", bytesOf(code));
        try {
            machine.run();
            FAIL() << byte;
        } catch (const Error& error) {
            const std::string message = error.what();
            const bool named = message.find("uses the opcode ") != std::string::npos;
            const bool unknown =
                message.find("there is no opcode " + std::to_string(byte)) != std::string::npos;
            if (!named && !unknown) ++executed;
        }
    }
    EXPECT_EQ(executed, 34);  // the enumerators of PickleOpcode, with STACK_GLOBAL and INST
}

TEST(PickleMachine, CallsOfOtherValuesAreRefused) {
    expectRefused("ctorch\nFloatStorage\n)R.", "calls a torch storage class");
    expectRefused("K\x01)R.", "calls a value that is not a function");
    expectRefused("})R.", "calls a value that is not a function");
    expectRefused("X\x06\0\0\0system)R."s, "calls a value that is not a function");
}

TEST(PickleMachine, BuildIsAllowedOnlyForOrderedDictionaries) {
    expectRefused("}}b.", "sets the state (BUILD)");
    expectRefused("ctorch._utils\n_rebuild_tensor_v2\n}b.", "sets the state (BUILD)");
    expectDamaged("ccollections\nOrderedDict\n)RNb.", "state of an OrderedDict is not a dictionary");
}

TEST(PickleMachine, AnUnknownProtocolIsRefused) { expectRefused("\x80\x06.", "has protocol 6"); }

TEST(PickleMachine, ControlCharactersStayOutOfMessages) {
    expectRefused("cos\x1b[2J\nsystem\r\n.", "asks for os\\x1b[2J.system\\x0d");
}

// ---- damage

TEST(PickleMachine, AnyTruncationIsRefused) {
    const std::string whole =
        PickleBytes().op("}").text("w").tensor("FloatStorage", "0", 4, 0, {2, 2}, {2, 1}).op("s.").code();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        PickleMachine machine("m.bin", bytesOf(std::string_view(whole).substr(0, length)));
        expectError(ErrorCode::BadModel, HasSubstr("the pickle is damaged"), [&] { machine.run(); });
    }
}

TEST(PickleMachine, TrailingBytesAndLeftoverValuesAreReported) {
    expectDamaged(".", "it leaves 0 values, not one");
    expectDamaged("NN.", "it leaves 2 values, not one");
    expectDamaged("(N.", "it leaves 1 values, not one");
    expectDamaged("N.N", "1 bytes follow STOP");
    expectDamaged("\x05", "there is no opcode 5, at byte 2");
}

TEST(PickleMachine, MissingValuesAreReported) {
    expectDamaged("a.", "it fills a missing container");
    expectDamaged("s.", "it fills a missing container");
    expectDamaged("]a.", "it fills a missing container");
    expectDamaged("u.", "a missing mark");
    expectDamaged("(u.", "it fills a missing container");
    expectDamaged("(e.", "it fills a missing container");
    expectDamaged("t.", "a missing mark");
    expectDamaged("\x85.", "a tuple of missing values");
    expectDamaged("N\x86.", "a tuple of missing values");
    expectDamaged("R.", "it uses a missing value");
    expectDamaged(")R.", "it uses a missing value");
    expectDamaged("Q.", "it uses a missing value");
    expectDamaged("b.", "it uses a missing value");
    expectDamaged("q\0."s, "a missing container");
    // Values below a mark are not accessible.
    expectDamaged("N(\x85t.", "a tuple of missing values");
    expectDamaged("})(R.", "it uses a missing value");
    expectDamaged("](Na.", "it fills a missing container");
}

TEST(PickleMachine, TheWrongContainerIsReported) {
    expectDamaged("}Na.", "it adds items to a value that is not such a container");
    expectDamaged("]NNs.", "it adds items to a value that is not such a container");
    expectDamaged("N(Ne.", "it adds items to a value that is not such a container");
    expectDamaged("}(NNNu.", "a key without a value");
}

TEST(PickleMachine, InvalidMemoIndexIsReported) {
    expectDamaged("h\0."s, "memo 0 is read but was never written");
    expectDamaged("Nq\0j\xFF\xFF\xFF\xFF."s, "memo 4294967295 is read but was never written");
    expectDamaged("Nq\x05.", "memo 5 is written, the next is 0");
    expectDamaged("Nr\xFF\xFF\xFF\xFF.", "memo 4294967295 is written, the next is 0");
}

TEST(PickleMachine, HugeCountsAreReported) {
    expectDamaged(
        "X\xFF\xFF\xFF\xFF"
        "abc.",
        "it is incomplete");
    expectDamaged(
        "\x8a\xFF"
        "abc.",
        "an integer of more than 64 bits");
    expectDamaged("X\x01\0\x20\0"s + std::string(0x200001, 'x') + ".", "a text of 2097153 bytes");
    expectDamaged("c" + std::string(3000, 'a') + "\nb\n.", "a line does not end within 1024 bytes");
    expectDamaged("cabc", "a line does not end within 1024 bytes");
}

TEST(PickleMachine, TooManyValuesAreReported) {
    expectDamaged(std::string(PickleMachine::kMaxStack + 1, 'N'), "it stacks more than 65536 values");
    expectDamaged(std::string(PickleMachine::kMaxMarks + 1, '('), "it nests deeper than 1024");
    std::string values;
    for (std::size_t i = 0; i <= PickleMachine::kMaxValues; ++i)
        values += i % 1000 == 0 && i > 0 ? "t(" : i == 0 ? "(" : ")";
    expectDamaged(values + std::string(1000, ')'), "it makes more than 262144 values");
    std::string gets = "]q\0"s;
    for (std::size_t i = 0; i < PickleMachine::kMaxItems / 1000 + 1; ++i) {
        gets += "(";
        for (int j = 0; j < 1000; ++j) gets += "h\0"s;
        gets += "e";
    }
    expectDamaged(gets, "its containers hold more than 524288 values");
    std::string puts = "N";
    for (std::size_t i = 0; i <= PickleMachine::kMaxValues; ++i) puts += "r" + littleEndian(i, 4);
    expectDamaged(puts, "it keeps more than 262144 values");
}

TEST(PickleMachine, BrokenPersistentIdsAreReported) {
    const std::string fault = "a persistent id other than ('storage', class, key, device, element count)";
    expectDamaged("NQ.", fault);
    expectDamaged(")Q.", fault);
    expectDamaged("(X\x07\0\0\0storageNNNNtQ."s, fault);
    expectDamaged(PickleBytes()
                      .op("(")
                      .text("module")
                      .global("torch", "FloatStorage")
                      .text("0")
                      .text("cpu")
                      .integer(1)
                      .op("tQ.")
                      .code()
                      .substr(2),
                  fault);
    expectDamaged(PickleBytes()
                      .op("(")
                      .text("storage")
                      .global("collections", "OrderedDict")
                      .text("0")
                      .text("cpu")
                      .integer(1)
                      .op("tQ.")
                      .code()
                      .substr(2),
                  fault);
    expectDamaged(PickleBytes().storage("FloatStorage", "0", -1).op(".").code().substr(2), fault);
}

TEST(PickleMachine, BrokenTensorArgumentsAreReported) {
    const auto rebuild = [](const std::string& arguments) {
        return "ctorch._utils\n_rebuild_tensor_v2\n" + arguments + "R.";
    };
    const std::string fault = "_rebuild_tensor_v2 is called with other than storage, offset, size and stride";
    expectDamaged(rebuild(")"), fault);
    expectDamaged(rebuild("(NK\x01))\x89Nt"), fault);
    expectDamaged(rebuild("(NNNNNNt"), fault);
    const std::string storage = PickleBytes().storage("FloatStorage", "0", 1).code().substr(2);
    expectDamaged(rebuild("(" + storage + "K\x01))\x89t"), fault);       // five arguments
    expectDamaged(rebuild("(" + storage + "K\x01(Nt)\x89Nt"), fault);    // a size that is None
    expectDamaged(rebuild("(" + storage + "N))\x89Nt"), fault);          // an offset that is None
    expectDamaged(rebuild("(" + storage + "K\x01K\x01)\x89Nt"), fault);  // the size is not a tuple
    expectDamaged(rebuild("N"), "a call whose arguments are not a tuple");
    expectDamaged("ctorch._utils\n_rebuild_parameter\n(NNNtR.",
                  "_rebuild_parameter is called with other than a tensor");
    expectDamaged(
        "ccollections\nOrderedDict\n(Nt"
        "R.",
        "collections.OrderedDict is called with arguments");
}

// Any bytes are executed or refused with an Error; anything else ends the test.
TEST(PickleMachine, RandomDamageIsReadOrRefused) {
    const std::string whole = PickleBytes()
                                  .op("}(")
                                  .text("a")
                                  .tensor("FloatStorage", "0", 4, 0, {2, 2}, {2, 1})
                                  .text("b")
                                  .tensor("HalfStorage", "1", 4, 0, {4}, {1})
                                  .op("u.")
                                  .code();
    std::mt19937 random(11);
    int refused = 0;
    for (int round = 0; round < 50'000; ++round) {
        std::string damaged = whole;
        for (std::uint32_t i = 0, count = 1 + random() % 4; i < count; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        PickleMachine machine("m", bytesOf(damaged));
        try {
            machine.run();
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 25'000);
    EXPECT_LT(refused, 50'000);
}

}  // namespace
}  // namespace continuo::test::pickle_machine_test
