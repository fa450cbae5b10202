package mesh.load.scenario.yaml;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Expected;
import mesh.load.scenario.Payload;
import org.jspecify.annotations.Nullable;

/** Reads what a contender's requests send, and what their answers have to be. */
final class RequestReader {

    private static final List<String> SOURCES = List.of("text", "file", "from");
    private static final List<String> EXPECTED = List.of("items", "status", "same", "receipt");

    private final Path folder;
    private final Permissions permissions;

    /** @param source of the scenario: a file that it names is looked for beside it */
    RequestReader(String source, Permissions permissions) {
        this.permissions = permissions;
        folder = Path.of(source).toAbsolutePath().resolveSibling("");
    }

    @Nullable
    Payload payload(Section contender) {
        return contender
                .section("send", "content-type", "text", "file", "from")
                .map(this::sent)
                .orElse(null);
    }

    private Payload sent(Section send) {
        String type = send.parse("content-type", send.text("content-type"), RequestReader::mediaType);
        return switch (send.requireOne(SOURCES.toArray(String[]::new))) {
            case "text" -> new Payload.Text(type, send.text("text"));
            case "file" -> new Payload.Content(type, file(send));
            default -> new Payload.Fetched(type, send.parse("from", send.text("from"), RequestReader::path));
        };
    }

    /** Without a word about it items are counted, except behind a POST. */
    Expected expected(Section contender) {
        if (!contender.has("expect")) {
            return contender.has("send") ? new Expected.Status() : new Expected.Items();
        }
        if (contender.isMapping("expect")) {
            return digest(contender.section("expect", "length", "sha256").orElseThrow());
        }
        String word = contender.text("expect");
        if (word.equals("receipt") && !contender.has("send")) {
            throw contender.fault("expect", "'expect' is 'receipt', but there is no 'send' to be received");
        }
        return switch (word) {
            case "items" -> new Expected.Items();
            case "status" -> new Expected.Status();
            case "same" -> new Expected.Same();
            case "receipt" -> new Expected.Receipt();
            default ->
                throw contender.fault(
                        "expect",
                        "unknown value '" + word + "' of 'expect'; " + DidYouMean.hint(word, EXPECTED)
                                + ", or {length: bytes, sha256: hexadecimal digits}");
        };
    }

    private static Expected digest(Section section) {
        section.text("length");
        String sha256 = section.parse("sha256", section.text("sha256"), RequestReader::hex);
        return new Expected.Digest(
                section.number("length", 0, Integer.MAX_VALUE).orElseThrow(), sha256);
    }

    private static String hex(String text) {
        return require(text, text.matches("[0-9a-fA-F]{64}"), "64 hexadecimal digits");
    }

    private Path file(Section send) {
        Path file = send.parse("file", send.text("file"), this::file);
        permissions.file(send.place("file"), folder, file);
        return file;
    }

    /** A pipe or a device could be read without an end. */
    private Path file(String text) {
        Path file = folder.resolve(text);
        require(
                text,
                Files.isReadable(file) && Files.isRegularFile(file),
                "a regular file that can be read; there is none at " + file);
        return file;
    }

    static String path(String text) {
        String literal = text.replace("{cnt}", "1");
        return require(
                text,
                literal.matches("/(?!/)[!-z|~]*"), // two of them would begin the name of another host
                "a path that begins with one '/', of printable ASCII, with {cnt} or without");
    }

    static String mediaType(String text) {
        return require(text, text.matches("[\\w.+*-]+/[\\w.+*-]+(;[ -~]*)?"), "a media type such as application/json");
    }

    private static String require(String text, boolean holds, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(allowed);
        }
        return text;
    }
}
