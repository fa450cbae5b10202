package mesh.load.services.process;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The output of a service. A later process of the same service overwrites the file. */
public record ServiceLog(Path file) {

    static final String CAUSE = "Caused by: ";

    /** A frame of a stack trace, which does not contain the reason for the failure. */
    static final Pattern FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ (more|common frames omitted)).*");

    /** The messages of the JVM and Netty. Text from a request cannot match: it would be in a line of its own, or in quotes. */
    private static final Pattern OUT_OF_MEMORY = Pattern.compile(
            "(?:java\\.lang\\.OutOfMemoryError|io\\.netty\\.util\\.internal\\.OutOfDirectMemoryError)(?:: [^\"]{1,120})?"
                    + "|There is insufficient memory for the Java Runtime Environment to continue");

    /** The messages of the JDK, of Netty, of Spring Boot and of the system. */
    private static final Pattern ADDRESS_IN_USE = Pattern.compile(
            "Address already in use|EADDRINUSE|\\bPort \\d{1,5} (?:was|is) already in use", Pattern.CASE_INSENSITIVE);

    /** The difference between the version of a class file and that of its Java. */
    static final int CLASS_FILE_VERSION = 44;

    private static final int LONGEST_LINE = 4_000;

    /** In bytes. */
    private static final int LONGEST_TEXT = 64 << 20;

    /** What follows the name of a secret, as in {@code Using generated security password: 8e557245}. */
    private static final Pattern SECRET = Pattern.compile(
            "(?i)((?:password|passwd|pwd|passphrase|secret|token|credentials?|api[._-]?key)[\"']?\\s*(?:[:=]|\\bis\\b)\\s*[\"']?"
                    + "|\\bbearer\\s+|\\bbasic\\s+(?=\\S*[0-9=])|://[^/@\\s:]*:)[^\\s\"',;&@]+");

    /** Returns a file beside a service's log. Names of services contain no dot, so no log of another service has this name. */
    static Path beside(Path log, String ending) {
        return log.resolveSibling(log.getFileName().toString().replaceFirst("\\.log$", "") + ending);
    }

    public long length() {
        try {
            return Files.size(file);
        } catch (IOException none) {
            return 0;
        }
    }

    /**
     * What a log says about exhausted memory.
     *
     * @param error the first message, without the text before it in its line
     * @param lines number of lines with such a message; one error may be logged more than once
     */
    public record OutOfMemory(String error, int lines) {}

    /**
     * Returns what the log says about exhausted memory; empty if it says nothing.
     *
     * @param from position in bytes; a log that is shorter was overwritten, and is read from its beginning
     */
    public Optional<OutOfMemory> outOfMemorySince(long from) {
        try {
            List<String> errors = lines(textSince(from))
                    .flatMap(line ->
                            OUT_OF_MEMORY.matcher(line).results().limit(1).map(MatchResult::group))
                    .toList();
            return errors.stream().findFirst().map(error -> new OutOfMemory(masked(error.strip()), errors.size()));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns whether the service could not listen, because another process did. */
    static boolean saysAddressInUse(String text) {
        return ADDRESS_IN_USE.matcher(text).find();
    }

    /**
     * Returns the last part of the log, at most 64 MB. A service that logs a stack trace for each request may have written gigabytes.
     *
     * @throws IOException if the log cannot be read
     */
    public String text() throws IOException {
        return textSince(0);
    }

    private String textSince(long from) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            long begin = size < from ? 0 : from;
            long last = Math.max(begin, size - LONGEST_TEXT);
            channel.position(last);
            String text = new String(
                    Channels.newInputStream(channel).readNBytes((int) Math.min(LONGEST_TEXT, size - last)),
                    StandardCharsets.UTF_8);
            // The rest of a line could be a secret without its name
            return last == begin ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    /**
     * Returns what the stack traces since then say, without secrets; empty if the log cannot be read.
     *
     * @param from position in bytes; a log that is shorter was overwritten, and is read from its beginning
     */
    public List<LoggedException> exceptionsSince(long from) {
        try {
            return LoggedException.in(lines(textSince(from))).stream()
                    .map(one -> new LoggedException(one.type(), masked(one.message()), one.count()))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /**
     * Returns why the service ended, as far as its log shows: Spring Boot's explanation of a failed start or, if there is none, the last
     * lines of the log. Stack frames are left out. Both have at most {@code count} lines. If the last lines contain no cause, the last
     * cause in the log is added before them.
     *
     * @param text the log, or its last part
     */
    static List<String> reason(String text, int count) {
        return unmaskedReason(text, count).stream().map(ServiceLog::masked).toList();
    }

    private static List<String> unmaskedReason(String text, int count) {
        List<String> lines = lines(text)
                .filter(line -> !line.isBlank() && !FRAME.matcher(line).matches())
                .toList();
        int explained = lines.lastIndexOf("APPLICATION FAILED TO START"); // Spring Boot's explanation follows
        if (explained >= 0) {
            return lines.subList(explained, lines.size()).stream()
                    .filter(line -> !line.matches("\\*+"))
                    .limit(count)
                    .toList();
        }
        List<String> last = new ArrayList<>(lines.subList(Math.max(0, lines.size() - count), lines.size()));
        if (last.stream().noneMatch(line -> line.startsWith(CAUSE))) {
            lines.stream()
                    .filter(line -> line.startsWith(CAUSE))
                    .reduce((one, next) -> next)
                    .ifPresent(last::addFirst);
        }
        return last;
    }

    /** Returns the text with {@code ***} in place of what looks like a secret, because terminals and results show it. */
    public static String masked(String text) {
        return SECRET.matcher(text).replaceAll("$1***");
    }

    private static Stream<String> lines(String text) {
        return text.lines().map(line -> line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
    }
}
