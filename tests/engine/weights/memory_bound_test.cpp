// Reading a file never allocates more than 64 MB plus four times its size, whatever it contains.
#include <gtest/gtest.h>

#include "continuo/error.h"
#include "support/allocation_count.h"
#include "support/pickle_bytes.h"
#include "support/safetensors_bytes.h"
#include "support/temporary_folder.h"
#include "weights/pickle_machine.h"
#include "weights/safetensors.h"
#include "weights/torch_checkpoint.h"
#include "weights/weight_store.h"
#include "weights/zip_archive.h"

namespace continuo::test {
namespace {

using namespace std::string_literals;

constexpr std::size_t kMegabyte = 1'000'000;

// Reads the bytes as a file. `fault` is part of the expected message, empty if the file is valid.
template <class Read>
void expectBounded(const std::string& bytes, const std::string& fault, Read&& read) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder / "m";
    writeFile(path, bytes);
    const std::size_t before = allocatedBytes();
    resetPeak();
    std::string message;
    try {
        read(path);
    } catch (const Error& error) {
        message = error.what();
    }
    const std::size_t taken = peakBytes() - before;
    EXPECT_LE(taken, 64 * kMegabyte + 4 * bytes.size()) << "a file of " << bytes.size() << " bytes";
    if (fault.empty()) {
        EXPECT_EQ(message, "");
    } else {
        EXPECT_NE(message.find(fault), std::string::npos) << message;
    }
}

void expectSafetensorsBounded(const std::string& header, const std::string& data,
                              const std::string& fault = "") {
    expectBounded(safetensorsBytes(header, data), fault, [](const auto& path) { WeightStore::open(path); });
}

void expectCheckpointBounded(const std::string& bytes, const std::string& fault = "") {
    expectBounded(bytes, fault, [](const auto& path) { openTorchCheckpoint(path); });
}

TEST(MemoryBound, AllocationCounterCountsTheHeapPeak) {
    resetPeak();
    const std::size_t before = allocatedBytes();
    { const std::string large(kMegabyte, 'x'); }
    EXPECT_GE(peakBytes() - before, kMegabyte);
    EXPECT_EQ(allocatedBytes(), before);
}

TEST(MemoryBound, ManyTensorsNeedBoundedMemory) {
    std::string header = "{";
    for (std::size_t i = 0; i < SafetensorsFile::kMaxTensors; ++i) {
        header += (i == 0 ? "\"" : ",\"") + std::to_string(i) +
                  R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    }
    expectSafetensorsBounded(header + "}", "");
}

TEST(MemoryBound, ManyMetadataNeedBoundedMemory) {
    std::string header = R"({"__metadata__":{)";
    for (std::size_t i = 0; i < SafetensorsFile::kMaxMetadata; ++i) {
        header += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":\"\"";
    }
    expectSafetensorsBounded(header + "}}", "");
}

TEST(MemoryBound, ALongTextNeedsBoundedMemory) {
    const std::string text(30 * kMegabyte, 'x');
    expectSafetensorsBounded(R"({"__metadata__":{"k":")" + text + "\"}}", "");
    expectSafetensorsBounded(R"({"__metadata__":{"k":")" + text, "", "the string does not end");
    expectSafetensorsBounded(R"({"__metadata__":{")" + text + R"(":""}})", "");
    expectSafetensorsBounded("{\"" + text + R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})", "");
    expectSafetensorsBounded("{\"" + text + "\":" + text, "", "an object was expected");
}

TEST(MemoryBound, ALargeTensorAtAnOddAddressNeedsBoundedMemory) {
    expectSafetensorsBounded(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                             R"("w":{"dtype":"F32","shape":[10000000],"data_offsets":[1,40000001]}})",
                             std::string(40'000'001, 'x'));
}

TEST(MemoryBound, AHugeClaimedShapeNeedsBoundedMemory) {
    expectSafetensorsBounded(
        R"({"w":{"dtype":"F32","shape":[1000000000000],"data_offsets":[0,4000000000000]}})", "",
        "go past the end");
}

TEST(MemoryBound, APickleOfManyValuesNeedsBoundedMemory) {
    std::string pickle = "\x80\x02]";
    for (std::size_t i = 0; i < PickleMachine::kMaxValues / 4; ++i) pickle += "((NNNNte";
    expectCheckpointBounded(checkpointBytes(pickle, {}), "it makes more than");
    pickle = "\x80\x02]q\0"s;  // nested lists, each stored in the memo
    for (std::uint32_t i = 1; i < PickleMachine::kMaxValues; ++i)
        pickle += "]r" + littleEndian(i, 4) + "h\0a"s;
    expectCheckpointBounded(checkpointBytes(pickle, {}), "it stacks more than");
    pickle = "\x80\x02]q\0"s;  // one list that contains itself many times
    for (std::size_t i = 0; i < PickleMachine::kMaxItems; ++i) pickle += "h\0a"s;
    expectCheckpointBounded(checkpointBytes(pickle, {}), "it ends without STOP");
}

TEST(MemoryBound, APickleOfManyTensorsNeedsBoundedMemory) {
    // The memo is filled from a value that is ignored. Each tensor then takes few bytes, because it gets
    // function and arguments from the memo.
    const std::string storage = PickleBytes().storage("FloatStorage", "0", 4).code().substr(2);
    std::string pickle = PickleBytes().op("}").text("memo").code() +
                         "(ctorch._utils\n_rebuild_tensor_v2\nq\0("s + storage +
                         "K\0(K\x04t(K\x01t\x89}tq\x01ts"s;
    for (int i = 0; i < 60'000; ++i) {
        const std::string name = std::to_string(i);
        pickle += "X" + littleEndian(name.size(), 4) + name + "h\0h\x01Rs"s;
    }
    expectCheckpointBounded(checkpointBytes(pickle + ".", {std::string(16, '\0')}));
}

TEST(MemoryBound, TensorsSharingAStorageNeedBoundedMemory) {
    PickleBytes pickle;
    pickle.op("}");
    for (int i = 0; i < 1000; ++i) {
        pickle.text(std::to_string(i))
            .tensor("FloatStorage", "0", 2'500'000, 0, {2, 2'500'000}, {0, 1})
            .op("s");
    }
    expectCheckpointBounded(checkpointBytes(pickle.op(".").code(), {std::string(10 * kMegabyte, '\0')}),
                            "far more memory than the file");
}

TEST(MemoryBound, AnArchiveOfManyEntriesNeedsBoundedMemory) {
    std::vector<ZipEntry> entries(ZipArchive::kMaxEntries);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].name = std::to_string(i);
    expectCheckpointBounded(zipBytes(entries, {.wide = true}), "without data.pkl");
}

}  // namespace
}  // namespace continuo::test
