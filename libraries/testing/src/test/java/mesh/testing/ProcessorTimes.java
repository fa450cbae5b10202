package mesh.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * The processor times of this JVM and of the processes that it has started, since their start. Both are 0 on systems other than Linux.
 *
 * @param own of this JVM, in milliseconds
 * @param children of all processes that this one has started, directly or not, in milliseconds. A process that has ended counts only if its
 *     parent has waited for it, as the JDK does
 */
record ProcessorTimes(long own, long children) {

    /** The unit of the file's times on every Linux that runs Java: 100 per second. */
    private static final int MILLIS_PER_TICK = 10;

    /** The fields of /proc/PID/stat after the name in brackets, from 0: see utime, stime, cutime and cstime in proc_pid_stat(5). */
    private static final int USER_TIME = 11;

    private static final int ENDED_USER_TIME = 13;

    static ProcessorTimes now() {
        ProcessHandle self = ProcessHandle.current();
        long living = self.descendants()
                .mapToLong(one -> millis(one, USER_TIME) + millis(one, ENDED_USER_TIME))
                .sum();
        return new ProcessorTimes(millis(self, USER_TIME), millis(self, ENDED_USER_TIME) + living);
    }

    ProcessorTimes minus(ProcessorTimes earlier) {
        return new ProcessorTimes(own - earlier.own, Math.max(0, children - earlier.children));
    }

    /** Returns the sum of this field and the next one, which is the time in the kernel. */
    private static long millis(ProcessHandle process, int field) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"), ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return IntStream.of(field, field + 1)
                            .mapToLong(i -> Long.parseLong(fields[i]))
                            .sum()
                    * MILLIS_PER_TICK;
        } catch (IOException ended) {
            return 0;
        }
    }
}
