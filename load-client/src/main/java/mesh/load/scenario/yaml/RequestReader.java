package mesh.load.scenario.yaml;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.BodySource;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.ValidResponse;
import org.jspecify.annotations.Nullable;

/** Reads what a contender's requests send, and which responses to them are valid. */
final class RequestReader {

    private static final List<String> SOURCES = List.of("text", "file", "from");
    private static final List<String> WORDS =
            List.of("items", "part-of-items", "status", "same-as-reference", "echoed-digest");

    private final Path folder;
    private final Permissions permissions;

    /** @param source of the scenario; files that it names are relative to its folder */
    RequestReader(String source, Permissions permissions) {
        this.permissions = permissions;
        folder = Path.of(source).toAbsolutePath().resolveSibling("");
    }

    @Nullable
    BodySource body(Section contender) {
        return contender
                .section("body", "content-type", "text", "file", "from")
                .map(this::source)
                .orElse(null);
    }

    private BodySource source(Section body) {
        String type = body.parse("content-type", body.text("content-type"), RequestReader::mediaType);
        return switch (body.requireOne(SOURCES.toArray(String[]::new))) {
            case "text" -> new BodySource.Text(type, body.text("text"));
            case "file" -> new BodySource.Content(type, file(body));
            default -> new BodySource.Fetched(type, body.parse("from", body.text("from"), RequestReader::path));
        };
    }

    /** Reads the {@code expect} key. Without it, items are counted, or only the status of a POST is checked. */
    ValidResponse validResponse(Section contender) {
        if (!contender.has("expect")) {
            return contender.has("body") ? new ValidResponse.Status() : new ValidResponse.Items();
        }
        if (contender.isMapping("expect")) {
            return digest(contender.section("expect", "length", "sha256").orElseThrow());
        }
        String word = contender.text("expect");
        if (word.equals("echoed-digest") && !contender.has("body")) {
            throw contender.fault("expect", "'expect' is 'echoed-digest', but there is no 'body' to be echoed");
        }
        return switch (word) {
            case "items" -> new ValidResponse.Items();
            case "part-of-items" -> new ValidResponse.PartOfItems();
            case "status" -> new ValidResponse.Status();
            case "same-as-reference" -> new ValidResponse.SameAsReference();
            case "echoed-digest" -> new ValidResponse.EchoedDigest();
            default ->
                throw contender.fault(
                        "expect",
                        "unknown value '" + word + "' of 'expect'; " + DidYouMean.hint(word, WORDS)
                                + ", or {length: bytes, sha256: hexadecimal digits}");
        };
    }

    private static ValidResponse digest(Section section) {
        section.text("length");
        String sha256 = section.parse("sha256", section.text("sha256"), RequestReader::hex);
        return new ValidResponse.Digest(
                section.number("length", 0, Integer.MAX_VALUE).orElseThrow(), sha256);
    }

    private static String hex(String text) {
        return require(text, text.matches("[0-9a-fA-F]{64}"), "64 hexadecimal digits");
    }

    private Path file(Section body) {
        Path file = body.parse("file", body.text("file"), folder::resolve);
        if (permissions.file(body.place("file"), folder, file)) {
            body.parse("file", body.text("file"), text -> readable(text, file));
        }
        return file;
    }

    /** Requires a regular file: reading a pipe or a device might never end. */
    private static Path readable(String text, Path file) {
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
                literal.matches("/(?!/)[!-z|~]*"), // two slashes would begin the name of another host
                "a path that begins with one '/', of printable ASCII, with {cnt} or without");
    }

    static String mediaType(String text) {
        return require(text, text.matches("[\\w.+*-]+/[\\w.+*-]+(;[ -~]*)?"), "a media type such as application/json");
    }

    private static String require(String text, boolean valid, String allowed) {
        if (!valid) {
            throw new IllegalArgumentException(allowed);
        }
        return text;
    }
}
