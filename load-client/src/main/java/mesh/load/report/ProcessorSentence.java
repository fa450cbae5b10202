package mesh.load.report;

import java.util.Comparator;
import java.util.stream.Collectors;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ProcessorFigures;
import org.jspecify.annotations.Nullable;

/** Says which programs used the cores, if nearly all of them were busy. A request then also waits for a core, in every place. */
public final class ProcessorSentence {

    /** A smaller share of the cores is not worth a name. */
    private static final double LEAST_SHARE_OF_CORES = 0.05;

    private ProcessorSentence() {}

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
