package mesh.load.report;

import java.util.Comparator;
import java.util.stream.Collectors;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Says which programs used the cores, if nearly all of them were busy. A request then also waits for a core, in every place. */
public final class ProcessorSentence {

    /** A smaller share of the cores is not worth a name. */
    private static final double LEAST_SHARE_OF_CORES = 0.05;

    /** The cores that a single busy thread uses, with the tolerance of a short measurement. */
    private static final double LEAST_OF_ONE_THREAD = 0.9;

    private static final double MAX_OF_ONE_THREAD = 1.1;

    private ProcessorSentence() {}

    /** Returns a sentence about a contender, without its full stop; null if the processor was not the limit, or if that is unknown. */
    static @Nullable String of(ContenderResult one) {
        String limit = of(one.processorUse());
        return limit == null ? ofOneThread(one) : limit;
    }

    /** Names the limit of a program with one thread, such as an event loop of Node. The threads of a JVM are observed themselves. */
    private static @Nullable String ofOneThread(ContenderResult one) {
        ProcessorFigures use = one.processorUse();
        boolean isProcess = one.gateway()
                .filter(observed -> observed.source().equals(ObservationFigures.PROCESS))
                .isPresent();
        return use == null || !isProcess
                ? null
                : use.uses().stream()
                        .filter(program -> program.process().equals(one.service()))
                        .mapToDouble(program -> (double) program.totalNanos() / use.nanos())
                        .filter(cores -> cores >= LEAST_OF_ONE_THREAD && cores <= MAX_OF_ONE_THREAD)
                        .mapToObj(cores -> "It used " + Text.number(cores, 2) + " of " + Text.number(use.cores(), 1)
                                + " cores, as much as one thread can use")
                        .findFirst()
                        .orElse(null);
    }

    /** Returns a sentence without its full stop; null if the processor was not the limit, or if that is unknown. */
    public static @Nullable String of(@Nullable ProcessorFigures use) {
        if (use == null || !use.wasTheLimit()) {
            return null;
        }
        String users = use.uses().stream()
                .filter(one -> one.totalNanos() >= LEAST_SHARE_OF_CORES * use.cores() * use.nanos())
                .sorted(Comparator.comparingLong(ProcessorFigures.Use::totalNanos)
                        .reversed())
                .map(one -> one.process() + " " + Text.number((double) one.totalNanos() / use.nanos(), 2))
                .collect(Collectors.joining(", "));
        Double others = use.others();
        return "The processor was the limit: of " + Text.number(use.cores(), 1)
                + (use.cores() == 1 ? " core, " : " cores, ")
                + Text.joined(
                        ", ",
                        users,
                        others == null || others < LEAST_SHARE_OF_CORES
                                ? null
                                : "other programs " + Text.number(others * use.cores(), 2))
                + " were busy";
    }
}
