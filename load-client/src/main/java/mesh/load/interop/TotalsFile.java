package mesh.load.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.os.RegularFile;
import mesh.load.results.ResultsException;

/** {@code total.csv} of <a href="https://github.com/Hyperfoil/Hyperfoil">Hyperfoil's CsvWriter</a>, with columns in any order. */
record TotalsFile(Path file, List<String> header) {

    /** Maximum size of a file, far more than the rows of all possible loads of a scenario need. */
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private static final String PHASE = "Phase";

    /** A file without one of these columns is not Hyperfoil's. */
    private static final String NEEDED = "Start,End,Requests,Responses,ConnectionErrors,RequestTimeouts,InternalErrors,"
            + "http.2xx,p50.0,p90.0,p99.0,p99.9,Max";

    private static final String OTHERS = "http.CacheHits,http.3xx,http.4xx,http.5xx,http.OtherStatus";

    static List<TotalsRow> read(Path file) {
        List<String> lines = text(file).lines().toList();
        TotalsFile totals = new TotalsFile(file, lines.isEmpty() ? List.of() : cells(lines.getFirst()));
        List<String> missing = new ArrayList<>(cells(PHASE + "," + NEEDED));
        missing.removeAll(totals.header);
        if (!missing.isEmpty()) {
            throw new ResultsException("'" + file + "' is not a total.csv of Hyperfoil: its first line has no column "
                    + String.join(", ", missing));
        }
        List<TotalsRow> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                rows.add(totals.row(line + 1, cells(lines.get(line))));
            }
        }
        return rows;
    }

    private static String text(Path file) {
        try {
            return RegularFile.text(file, MAX_BYTES);
        } catch (IOException unreadable) {
            throw ResultsException.unreadable(file, unreadable);
        }
    }

    private static List<String> cells(String line) {
        return List.of(line.split(",", -1));
    }

    private TotalsRow row(int line, List<String> cells) {
        if (cells.size() != header.size()) {
            throw malformed(line, "it has " + cells.size() + " columns, and the first line has " + header.size());
        }
        Map<String, Long> figures = new TreeMap<>();
        cells(NEEDED + "," + OTHERS).forEach(column -> figures.put(column, number(line, column, cells)));
        TotalsRow row = new TotalsRow(cells.get(header.indexOf(PHASE)), figures);
        if (row.get(TotalsRow.END) < row.get(TotalsRow.START)) {
            throw malformed(line, "it ends before it starts");
        }
        if (row.statuses() != row.get(TotalsRow.RESPONSES)) {
            throw malformed(
                    line, "it has " + row.get(TotalsRow.RESPONSES) + " responses with " + row.statuses() + " statuses");
        }
        return row;
    }

    /** Returns a count. Hyperfoil leaves a cell empty if the count is 0. */
    private long number(int line, String column, List<String> cells) {
        int at = header.indexOf(column);
        String text = at < 0 ? "" : cells.get(at).strip();
        if (!text.matches("\\d{0,15}")) {
            String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
            throw malformed(line, column + " is '" + shown + "'. Allowed: a whole number, 0 or more");
        }
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }

    private ResultsException malformed(int line, String why) {
        return new ResultsException("'" + file + "', line " + line + ": " + why);
    }

    /**
     * @param phase its name, with the name of the fork after a slash
     * @param figures by column, 0 or more: start and end in ms of the wall clock, counts, and latencies in ns with two significant digits
     */
    record TotalsRow(String phase, Map<String, Long> figures) {

        static final String START = "Start";
        static final String END = "End";
        static final String REQUESTS = "Requests";
        static final String RESPONSES = "Responses";
        static final String OK = "http.2xx";
        static final String REDIRECTION = "http.3xx";
        static final String CLIENT_ERROR = "http.4xx";
        static final String SERVER_ERROR = "http.5xx";
        static final String OTHER_STATUS = "http.OtherStatus";
        static final String CACHE_HITS = "http.CacheHits";
        static final String MAX = "Max";

        long get(String column) {
            return figures.getOrDefault(column, 0L);
        }

        long statuses() {
            return Stream.of(OK, REDIRECTION, CLIENT_ERROR, SERVER_ERROR, OTHER_STATUS)
                    .mapToLong(this::get)
                    .sum();
        }

        long ok() {
            return get(OK);
        }

        long notOk() {
            return get(RESPONSES) - ok();
        }
    }
}
