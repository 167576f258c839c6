// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the first inputs of the fuzzers out of the cases and fixtures: fuzz_seeds DATA FOLDER.
#include "core/jsondocument.h"
#include "core/topics.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>

using namespace inspector;

namespace
{

void write(const std::filesystem::path& file, BytesView bytes)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// The bytes of a member of a case's record: `<name>Hex` where it is not empty, else the text; nothing for null.
std::optional<Bytes> bytesOf(const JsonDocument& json, const JsonDocument::Node& record, const std::string& name)
{
    if (const JsonDocument::Node* hex = json.member(record, name + "Hex"); hex && !json.text(*hex).empty())
        return fromHex(json.text(*hex));
    const JsonDocument::Node* text = json.member(record, name);
    if (!text || text->type != JsonType::String)
        return std::nullopt;
    return json.text(*text);
}

/// As FuzzInput::piece() reads it.
void appendPiece(Bytes& out, const std::optional<Bytes>& piece)
{
    const std::size_t length = piece ? piece->size() : 0xffff;
    out.push_back(static_cast<char>(length >> 8U & 0xffU));
    out.push_back(static_cast<char>(length & 0xffU));
    out += piece.value_or(Bytes());
}

int roleOf(const std::string& topic)
{
    if (topic == "config")
        return static_cast<int>(TopicRole::Config);
    return static_cast<int>(topic == "status" ? TopicRole::Status : TopicRole::Offset);
}

/// Keys, values and whole sequences of the cases.
bool seedsOfCases(const std::filesystem::path& data, const std::filesystem::path& folder)
{
    for (const auto& file : std::filesystem::directory_iterator(data / "cases")) {
        if (file.path().extension() != ".json")
            continue;
        std::ifstream stream(file.path(), std::ios::binary);
        const Bytes text{std::istreambuf_iterator<char>(stream), {}};
        JsonDocument json;
        if (json.parse(text) != JsonDocument::Outcome::Value) {
            std::cerr << file.path() << " is no JSON\n";
            return false;
        }
        const std::string id = file.path().stem();
        const int role = roleOf(json.text(*json.member(json.root(), "topic")));
        Bytes all;
        int number = 0;
        const JsonDocument::Node* record = json.firstChild(*json.member(json.root(), "records"));
        for (; record; record = json.nextSibling(*record)) {
            const std::optional<Bytes> key = bytesOf(json, *record, "key");
            const std::optional<Bytes> value = bytesOf(json, *record, "value");
            const std::string name = id + "-" + std::to_string(number++);
            write(folder / "keys" / name, static_cast<char>(role) + key.value_or(Bytes()));
            if (value)
                write(folder / "values" / name, *value);
            all.push_back(static_cast<char>(role * 3 + number % (role == 0 ? 1 : 3)));
            appendPiece(all, key);
            appendPiece(all, value);
        }
        write(folder / "records" / id, all);
    }
    return true;
}

/// Every so many lines of the recorded dumps.
void seedsOfFixtures(const std::filesystem::path& data, const std::filesystem::path& folder)
{
    constexpr int OneOf = 25;
    for (const auto& file : std::filesystem::recursive_directory_iterator(data / "fixtures")) {
        if (file.path().extension() != ".jsonl")
            continue;
        std::ifstream stream(file.path(), std::ios::binary);
        std::string line;
        for (int number = 0; std::getline(stream, line); ++number) {
            if (number % OneOf == 0)
                write(folder / "lines" / (file.path().stem().string() + "-" + std::to_string(number)), line);
        }
    }
}

/// Metadata and assignment of recorded members.
void seedsOfMembers(const std::filesystem::path& data, const std::filesystem::path& folder)
{
    std::ifstream stream(data / "groups" / "members.tsv", std::ios::binary);
    std::string line;
    while (std::getline(stream, line)) {
        std::istringstream fields(line);
        std::string name;
        std::string protocol;
        std::string id;
        std::string metadata;
        std::string assignment;
        if (line.starts_with('#') || !(fields >> name >> protocol >> id >> metadata >> assignment))
            continue;
        Bytes seed;
        appendPiece(seed, fromHex(metadata));
        write(folder / "members" / name, seed + fromHex(assignment).value_or(Bytes()));
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::cerr << "fuzz_seeds DATA FOLDER\n";
        return 2;
    }
    if (!seedsOfCases(argv[1], argv[2]))
        return 1;
    seedsOfFixtures(argv[1], argv[2]);
    seedsOfMembers(argv[1], argv[2]);
    return 0;
}
