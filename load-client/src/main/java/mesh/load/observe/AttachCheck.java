package mesh.load.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks whether attaching to a process is harmless. HotSpot's attach sends SIGQUIT, which ends a process that does not catch it: most
 * programs, and JVMs that use fewer signals.
 */
public final class AttachCheck {

    private static final Path PROC = Path.of("/proc");
    private static final int SIGQUIT = 3;
    private static final List<String> FORBIDDING =
            List.of("-Xrs", "-XX:+ReduceSignalUsage", "-XX:+DisableAttachMechanism");
    private static final Pattern OPTIONS = Pattern.compile("(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)=(.*)");
    private static final Pattern CAUGHT = Pattern.compile("(?m)^SigCgt:\\s*(\\p{XDigit}+)$");
    private static final Pattern USER = Pattern.compile("(?m)^Uid:\\s*\\d+\\s+(\\d+)");

    private AttachCheck() {}

    /** Returns in one clause why this process must not attach to another one; empty if it may. */
    public static Optional<String> refusal(long pid) {
        Path process = PROC.resolve(Long.toString(pid));
        try {
            String status = Files.readString(process.resolve("status"));
            String own = Files.readString(PROC.resolve("self/status"));
            if (!find(USER, status).equals(find(USER, own))) {
                return Optional.of("it belongs to another user");
            }
            if (!isJvm(process)) {
                return Optional.of("it is not a JVM");
            }
            Optional<String> forbidding = Stream.concat(
                            words(process.resolve("cmdline")),
                            words(process.resolve("environ")).flatMap(AttachCheck::options))
                    .filter(FORBIDDING::contains)
                    .findFirst();
            if (forbidding.isPresent()) {
                return forbidding.map(option -> "it was started with " + option);
            }
            long caught = Long.parseUnsignedLong(find(CAUGHT, status), 16);
            return (caught >> (SIGQUIT - 1) & 1) == 1 ? Optional.empty() : Optional.of("it does not catch SIGQUIT");
        } catch (IOException | UncheckedIOException | NumberFormatException unknown) {
            return Optional.of("the system does not show what kind of process it is");
        }
    }

    private static String find(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    private static boolean isJvm(Path process) throws IOException {
        try (Stream<String> maps = Files.lines(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return maps.anyMatch(line -> line.contains("/libjvm.so"));
        }
    }

    /** Returns the words of a file of the process; none if this user may not read it. */
    private static Stream<String> words(Path file) {
        try {
            return Stream.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException unreadable) {
            return Stream.empty();
        }
    }

    private static Stream<String> options(String variable) {
        Matcher found = OPTIONS.matcher(variable);
        return found.matches() ? Stream.of(found.group(1).split("\\s+")) : Stream.empty();
    }
}
