package mesh.load.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mesh.load.analysis.Latencies;
import mesh.load.results.ResultsException;
import mesh.load.results.request.LoadResult;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of a contender in HdrHistogram's log format, for its own tools: two histograms for each repetition, one without
 * a tag of the right answers and one with the tag {@code failed} of all others. Values are nanoseconds.
 */
public final class LatencyLog {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private LatencyLog() {}

    public static void append(Path file, LoadResult load) {
        try {
            boolean fresh = Files.createDirectories(file.getParent()) != null && Files.notExists(file);
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8)) {
                HistogramLogWriter log = new HistogramLogWriter(print);
                if (fresh) {
                    log.outputLogFormatVersion();
                    log.outputLegend();
                }
                write(log, load);
                if (print.checkError()) {
                    throw new IOException("the disk may be full");
                }
            }
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    private static void write(HistogramLogWriter log, LoadResult load) {
        write(log, load, Latencies.ofOk(load.requests()).histogram());
        Histogram failed = Latencies.ofFailed(load.requests()).histogram();
        failed.setTag("failed");
        write(log, load, failed);
    }

    private static void write(HistogramLogWriter log, LoadResult load, Histogram histogram) {
        double start = load.barrier().releasedAt().toEpochMilli() / 1e3;
        log.outputIntervalHistogram(start, start + load.durationNanos() / 1e9, histogram, NANOS_PER_MILLISECOND);
    }
}
