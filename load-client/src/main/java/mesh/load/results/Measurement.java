package mesh.load.results;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/** What a run measured. The field {@code kind} in {@code results.json} identifies the experiment. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Measurement.Load.class, name = "load"),
    @JsonSubTypes.Type(value = Measurement.Capacity.class, name = "capacity"),
    @JsonSubTypes.Type(value = Measurement.Overload.class, name = "overload"),
    @JsonSubTypes.Type(value = Measurement.Soak.class, name = "soak"),
    @JsonSubTypes.Type(value = Measurement.OpenConnections.class, name = "open-connections"),
    @JsonSubTypes.Type(value = Measurement.Isolated.class, name = "isolated")
})
public sealed interface Measurement {

    /** A measurement of one contender after another, under the load of the scenario or at rising rates. */
    sealed interface UnderLoad extends Measurement {}

    /** Contenders were under load, one after another. */
    record Load(List<ContenderResult> contenders, List<SpreadFigures> spreads, List<ComparisonFigures> comparisons)
            implements UnderLoad {

        public static final Load NONE = new Load(List.of(), List.of(), List.of());
    }

    /** The run searched for the highest rate that each contender sustains: one search for each contender. */
    record Capacity(List<CapacityFigures> searches) implements UnderLoad {}

    /** The run offered each contender more load than it sustains: one overload for each contender. */
    record Overload(List<OverloadFigures> overloads) implements Measurement {}

    /** All contenders were under load concurrently, for a long time. The figures are null until the load is over. */
    record Soak(@Nullable SoakFigures figures) implements Measurement {}

    /** The run opened connections to one contender after another, and held them to receive events. */
    record OpenConnections(List<OpenConnectionsStep> steps) implements Measurement {}

    /** Applications were started and put under load one at a time. */
    record Isolated(ApplicationFigures applications, UnderLoad underLoad) implements Measurement {}

    /** Returns the load, or {@link Load#NONE} if the experiment is not a load. */
    default Load load() {
        return switch (this) {
            case Load load -> load;
            case Isolated isolated -> isolated.underLoad().load();
            case Capacity capacity -> Load.NONE;
            case Overload overload -> Load.NONE;
            case Soak soak -> Load.NONE;
            case OpenConnections open -> Load.NONE;
        };
    }

    default boolean hasNothing() {
        return switch (this) {
            case Load load -> load.contenders().isEmpty();
            case Capacity capacity -> capacity.searches().isEmpty();
            case Overload overload -> overload.overloads().isEmpty();
            case Soak soak -> soak.figures() == null;
            case OpenConnections open -> open.steps().isEmpty();
            case Isolated isolated ->
                isolated.applications().starts().isEmpty()
                        && isolated.underLoad().hasNothing();
        };
    }

    /** The time of a contender, from the barrier to the last byte of the last response, over its complete repetitions. */
    record SpreadFigures(String contender, int repetitions, long medianNanos, long minNanos, long maxNanos) {

        /** Returns the spread of one of these contenders; without a complete repetition, all of its figures are 0. */
        public static SpreadFigures of(String id, List<ContenderResult> contenders) {
            List<ContenderResult> complete =
                    CompleteRepetitions.of(contenders, id).all();
            return Spread.of(complete, ContenderResult::durationNanos)
                    .map(nanos -> new SpreadFigures(
                            id, complete.size(), Math.round(nanos.median()), (long) nanos.low(), (long) nanos.high()))
                    .orElse(new SpreadFigures(id, 0, 0, 0, 0));
        }
    }
}
