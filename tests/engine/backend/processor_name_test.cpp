#include "backends/cpu/runtime/processor_name.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace continuo {
namespace {

using cpu::parseProcessorName;

// Returns /proc/cpuinfo lines that identify an ARM core.
std::string cpuinfoOfCore(std::string_view maker, std::string_view part) {
    return "processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd evtstrm aes crc32 atomics asimddp\n"
           "CPU implementer\t: " +
           std::string(maker) +
           "\nCPU architecture: 8\nCPU variant\t: 0x4\nCPU part\t: " + std::string(part) +
           "\nCPU revision\t: 1\n\n";
}

const std::string kPi = "Revision\t: d04170\nSerial\t\t: 0\nModel\t\t: Raspberry Pi 5 Model B Rev 1.0\n";

TEST(ProcessorName, IsTheModelNameIfCpuinfoHasOne) {
    EXPECT_EQ(parseProcessorName("processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel\t\t: 2\n"
                                 "model name\t: AMD EPYC: 2nd kind\nflags\t\t: fpu\n",
                                 ""),
              "AMD EPYC: 2nd kind");
}

TEST(ProcessorName, OfArmCores_IsThePartName) {
    EXPECT_EQ(parseProcessorName(cpuinfoOfCore("0x41", "0xd0b") + cpuinfoOfCore("0x41", "0xd0b") + kPi, ""),
              "Cortex-A76");
    EXPECT_EQ(parseProcessorName(cpuinfoOfCore("0x41", "0xd05") + cpuinfoOfCore("0x41", "0xd0b"), ""),
              "Cortex-A55 + Cortex-A76");
}

TEST(ProcessorName, OfUnknownParts_IsTheBoardName) {
    EXPECT_EQ(parseProcessorName(cpuinfoOfCore("0x41", "0xfff") + kPi, ""), "Raspberry Pi 5 Model B Rev 1.0");
    EXPECT_EQ(parseProcessorName(cpuinfoOfCore("0x41", "0xd05") + cpuinfoOfCore("0x61", "0xd0b"),
                                 std::string_view("A board\0", 8)),
              "A board");
}

TEST(ProcessorName, IsNeverEmpty) {
    EXPECT_EQ(parseProcessorName("", ""), "Processor");
    EXPECT_EQ(parseProcessorName("model name\t:\nCPU part\t: x\nnothing", ""), "Processor");
    EXPECT_EQ(parseProcessorName(cpuinfoOfCore("0x61", "0x022"), std::string_view("\0", 1)), "Processor");
}

}  // namespace
}  // namespace continuo
