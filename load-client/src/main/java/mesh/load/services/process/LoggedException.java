package mesh.load.services.process;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stack traces of one type in a log. The type is that of the root cause, because frameworks wrap an exception in exceptions of their own.
 *
 * @param type name of the class, with its package
 * @param message the first line of the first one; empty if it has none
 * @param count number of stack traces, at least 1
 */
public record LoggedException(String type, String message, int count) {

    /** The first line of a stack trace, or of a cause. */
    private static final Pattern HEAD = Pattern.compile("(?:Caused by: |Exception in thread \"[^\"]*\" )?"
            + "((?:[\\p{L}_$][\\p{L}\\d_$]*\\.)+\\p{Lu}[\\p{L}\\d_$]*)(?:: (.*))?");

    /** Returns what the stack traces of a log say, the most frequent type first. */
    static List<LoggedException> in(Stream<String> lines) {
        Traces traces = new Traces();
        lines.forEach(traces::read);
        traces.end();
        List<LoggedException> all = new ArrayList<>(traces.byType.values());
        all.sort(Comparator.comparingInt(LoggedException::count).reversed());
        return all;
    }

    private LoggedException again() {
        return new LoggedException(type, message, count + 1);
    }

    /**
     * Reads a log line by line. A head counts only if frames follow, because a message may begin like one. A trace lasts until the next head,
     * because Reactor adds lines of its own between a trace and its cause.
     */
    private static final class Traces {

        private final Map<String, LoggedException> byType = new LinkedHashMap<>();
        private @Nullable LoggedException head;
        private @Nullable LoggedException trace;

        void read(String line) {
            if (ServiceLog.FRAME.matcher(line).matches()) {
                trace = head == null ? trace : head;
                head = null;
                return;
            }
            Matcher matcher = HEAD.matcher(line);
            if (matcher.matches()) {
                if (!line.startsWith(ServiceLog.CAUSE)) {
                    end();
                }
                String message = matcher.group(2);
                head = new LoggedException(matcher.group(1), message == null ? "" : message, 1);
            }
        }

        /** Counts the trace that the log has described so far. */
        void end() {
            if (trace != null) {
                byType.merge(trace.type, trace, (first, next) -> first.again());
                trace = null;
            }
        }
    }
}
