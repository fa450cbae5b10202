package mesh.load.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mesh.load.results.ResultsException;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A contender's latencies in ns in HdrHistogram's log format. The tag {@code failed} marks requests without a valid response. */
final class LatencyLog {

    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final int SIGNIFICANT_DIGITS = 3;

    private LatencyLog() {}

    static void append(Path file, LoadResult load) {
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
        Histogram ok = new Histogram(SIGNIFICANT_DIGITS);
        Histogram failed = new Histogram(SIGNIFICANT_DIGITS);
        failed.setTag("failed");
        for (RequestRecord request : load.requests()) {
            Histogram histogram = request.outcome() instanceof Outcome.Ok ? ok : failed;
            histogram.recordValue(Math.max(0, request.latencyNanos()));
        }
        double start = load.barrier().releasedAt().toEpochMilli() / 1e3;
        double end = start + load.durationNanos() / 1e9;
        log.outputIntervalHistogram(start, end, ok, NANOS_PER_MILLISECOND);
        log.outputIntervalHistogram(start, end, failed, NANOS_PER_MILLISECOND);
    }
}
