package mesh.load.analysis;

import java.util.ArrayList;
import java.util.List;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeNames;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/** Lays out the requests of a contender in columns. */
final class RequestColumns {

    private final List<RequestTable.Kind> kinds = new ArrayList<>();
    private final List<RequestRecord> records;
    private final Work work;

    private RequestColumns(List<RequestRecord> records, Work work) {
        this.records = records;
        this.work = work;
    }

    /** Returns the first requests, as many as fit. */
    static RequestTable table(LoadResult load, Work work) {
        List<RequestRecord> all = load.requests();
        return new RequestColumns(all.subList(0, Math.min(RequestTable.MAX_ROWS, all.size())), work)
                .table(Math.max(0, all.size() - RequestTable.MAX_ROWS));
    }

    private RequestTable table(int omitted) {
        List<Integer> outcomes =
                records.stream().map(one -> kind(one.outcome())).toList();
        return new RequestTable(
                List.copyOf(kinds),
                records.stream().map(RequestRecord::user).toList(),
                records.stream().map(one -> work.itemsOf(one.user())).toList(),
                records.stream().map(RequestRecord::intendedStartNanos).toList(),
                firstBytes(),
                records.stream().map(RequestRecord::lastByteNanos).toList(),
                outcomes,
                omitted);
    }

    private List<@Nullable Long> firstBytes() {
        List<@Nullable Long> instants = new ArrayList<>();
        for (RequestRecord one : records) {
            instants.add(one.firstByteNanos() == RequestRecord.NEVER ? null : Long.valueOf(one.firstByteNanos()));
        }
        return instants;
    }

    private int kind(Outcome outcome) {
        RequestTable.Kind kind = OutcomeNames.kind(outcome);
        if (!kinds.contains(kind)) {
            kinds.add(kind);
        }
        return kinds.indexOf(kind);
    }
}
