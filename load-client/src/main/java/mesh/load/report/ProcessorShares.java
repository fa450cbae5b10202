package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * How the time of all processors was divided while a contender was under load. The run page of the console computes the same from the
 * event.
 *
 * @param busy the fraction of all cores that was busy, at most 1
 * @param all the parts that are known, in the order of {@link Part}
 */
public record ProcessorShares(double busy, List<PartShare> all) {

    /** From this fraction of all cores on, a part is visible. */
    private static final double VISIBLE = .005;

    /** What used the processors. The style sheet has a colour and a pattern for each. */
    public enum Part {
        PROGRAMS("programs"),
        COMPILERS("JIT compilers"),
        COLLECTORS("garbage collectors"),
        OTHERS("other programs");

        /** The name for readers. */
        public final String label;

        Part(String label) {
            this.label = label;
        }

        /** Returns the name in the style sheet. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A part and its fraction of all cores. */
    public record PartShare(Part part, double share) {}

    /** Returns the shares; empty if they are unknown, or if the figures are not those of a load. */
    public static Optional<ProcessorShares> of(@Nullable ProcessorFigures figures) {
        return figures == null || !(figures.cores() > 0) || figures.nanos() <= 0
                ? Optional.empty()
                : Optional.of(new ProcessorShares(figures.busy(), shares(figures)));
    }

    private static List<PartShare> shares(ProcessorFigures figures) {
        List<PartShare> shares = new ArrayList<>();
        for (Part part : Part.values()) {
            Double share = share(figures, part);
            if (share != null) {
                shares.add(new PartShare(part, share));
            }
        }
        return List.copyOf(shares);
    }

    private static @Nullable Double share(ProcessorFigures figures, Part part) {
        return switch (part) {
            case PROGRAMS -> figures.programs();
            case COMPILERS -> figures.compilers();
            case COLLECTORS -> figures.collectors();
            case OTHERS -> figures.others();
        };
    }

    /** Returns the parts that are large enough to be seen in a bar and to be named in a sentence. */
    public List<PartShare> visible() {
        return all.stream().filter(one -> one.share() >= VISIBLE).toList();
    }

    /** Returns a sentence without a full stop: {@code processor 94 % busy: programs 51 %, JIT compilers 38 %, other programs 5 %}. */
    public String words() {
        String parts = visible().stream()
                .map(one -> one.part().label + " " + Text.percent(one.share()))
                .collect(Collectors.joining(", "));
        return "processor " + Text.percent(busy) + " busy" + (parts.isEmpty() ? "" : ": " + parts);
    }
}
