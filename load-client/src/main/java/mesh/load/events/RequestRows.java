package mesh.load.events;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeNames;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;
import org.jspecify.annotations.Nullable;

/** Lays out changed requests of one contender in columns. It remembers all kinds of outcomes that have occurred. */
public final class RequestRows {

    private final List<RequestTable.Kind> kinds = new ArrayList<>();

    /** Creates one event. */
    public Event.Requests event(
            String contender, int repetition, long atNanos, int done, int failed, List<RequestState> changed) {
        List<@Nullable Integer> outcomes = new ArrayList<>();
        changed.forEach(state -> outcomes.add(kind(state.outcome())));
        return new Event.Requests(
                contender,
                repetition,
                atNanos,
                done,
                failed,
                List.copyOf(kinds),
                changed.stream().map(RequestState::request).toList(),
                changed.stream().map(RequestState::user).toList(),
                changed.stream().map(RequestState::intendedStartNanos).toList(),
                instants(changed, RequestState::firstByteNanos),
                instants(changed, RequestState::lastByteNanos),
                outcomes);
    }

    private @Nullable Integer kind(@Nullable Outcome outcome) {
        if (outcome == null) {
            return null;
        }
        RequestTable.Kind kind = OutcomeNames.kind(outcome);
        if (!kinds.contains(kind)) {
            kinds.add(kind);
        }
        return kinds.indexOf(kind);
    }

    private static List<@Nullable Long> instants(List<RequestState> changed, ToLongFunction<RequestState> instant) {
        List<@Nullable Long> column = new ArrayList<>();
        for (RequestState state : changed) {
            long nanos = instant.applyAsLong(state);
            column.add(nanos == RequestRecord.NEVER ? null : Long.valueOf(nanos));
        }
        return column;
    }
}
