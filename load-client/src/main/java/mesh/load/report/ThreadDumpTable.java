package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.text.Cell;
import mesh.load.text.Table;

/** The table of where threads were under load, by the dumps of a run. */
final class ThreadDumpTable {

    private static final int MAX_ROWS = 8;
    private static final int MAX_PLACES = 5;
    private static final int MAX_OF_APPLICATION = 3;

    private record Row(ThreadDumpFigures dump, String verb, ThreadDumpFigures.Place place) {}

    private ThreadDumpTable() {}

    static Stream<Section> of(RunResult run) {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        for (ThreadDumpFigures dump : run.threadDumps() == null ? List.<ThreadDumpFigures>of() : run.threadDumps()) {
            rows.computeIfAbsent(dump.contender(), first -> new ArrayList<>()).addAll(rows(dump));
        }
        Table<Row> table = Table.of(rows.values().stream()
                        .flatMap(all -> all.stream().limit(MAX_ROWS))
                        .toList())
                .text("contender", row -> row.dump().contender())
                .text("service", row -> row.dump().service())
                .number("requests", row -> Cell.count(row.dump().underWay()))
                .number("threads", row -> Cell.count(row.place().threads()))
                .text("do what", Row::verb)
                .text("method", row -> row.place().method());
        return new Section(Place.BESIDE, "Where threads were under load")
                .id("threads-under-load")
                .words("Where threads were under load:")
                .on(Section.Medium.TERMINAL)
                .table(table)
                .reading(
                        "From one thread dump of each service. Without --thread-dumps, the dump is from a further load, which does not count. "
                                + "requests: the requests that were under way. threads: the threads in this "
                                + "method, platform and virtual. wait in, run in: where a library or the JDK was called. execute: the topmost "
                                + "method of the application itself; these are the same threads, counted in another way. Threads that wait for "
                                + "work are left out. A contender has at most eight rows here, and more in results.json. The files "
                                + "CONTENDER.SERVICE.threads.json have the whole dumps.")
                .unless(table.isEmpty());
    }

    private static String verb(ThreadDumpFigures.Place place) {
        if (place.method().equals(ThreadDumpFigures.FOR_A_CARRIER)) {
            return "wait";
        }
        return place.state().equals(ThreadDumpFigures.WAITS) ? "wait in" : "run in";
    }

    private static List<Row> rows(ThreadDumpFigures dump) {
        return Stream.concat(
                        dump.places().stream().limit(MAX_PLACES).map(place -> new Row(dump, verb(place), place)),
                        dump.application().stream()
                                .limit(MAX_OF_APPLICATION)
                                .map(place -> new Row(dump, "execute", place)))
                .toList();
    }
}
