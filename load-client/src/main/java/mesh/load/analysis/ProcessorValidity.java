package mesh.load.analysis;

import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.ProcessorFigures;
import org.jspecify.annotations.Nullable;

/**
 * Whether a load took longer than its waits because of what the processors did. Its times then say little about the contender.
 *
 * @param use null if it is unknown, which never puts a time in doubt
 * @param efficiency of the load; null without an ideal time, or if a user was not served
 * @param isCold whether the run measures code that is not warm, and says so elsewhere
 */
public record ProcessorValidity(
        @Nullable ProcessorFigures use, @Nullable Double efficiency, boolean isCold) {

    /** Fraction of the cores that JIT compilers may use. */
    private static final double MAX_COMPILERS = 0.05;

    /** Efficiency above which waiting decided how long a load took, even if the processor was busy. */
    private static final double NEARLY_IDEAL = 0.9;

    /** Returns the first reason to doubt the time, in a few words such as {@code processor 94 % busy}; empty if there is none. */
    public String doubt() {
        if (use == null) {
            return "";
        }
        return isLimit()
                ? words("processor %.0f %% busy", use.busy())
                : isCompiling() ? words("JIT compilers took %.0f %% of the cores", compilers()) : "";
    }

    /** Warns of a load in which programs needed a core more often than there was one. */
    Stream<ValidityFinding> limit() {
        return use == null
                ? Stream.empty()
                : ValidityFinding.when(
                        isLimit(),
                        WarningKind.PROCESSOR_LIMIT,
                        use.busy(),
                        100 * use.busy(),
                        cores(use.cores()),
                        whatElse(use));
    }

    /** Warns of JIT compilers that worked during the load. They take a core from the services, and the code is not yet as fast as it will be. */
    Stream<ValidityFinding> notWarm() {
        return ValidityFinding.when(isCompiling(), WarningKind.NOT_WARM, compilers(), 100 * compilers());
    }

    private boolean isLimit() {
        return use != null && use.wasTheLimit() && !isNearlyIdeal();
    }

    /** Returns whether JIT compilers made the load longer. */
    public boolean isCompiling() {
        return compilers() > MAX_COMPILERS && !isCold && !isNearlyIdeal();
    }

    /** Returns whether nothing can have made the load much longer. */
    private boolean isNearlyIdeal() {
        return efficiency != null && efficiency > NEARLY_IDEAL;
    }

    private double compilers() {
        Double known = use == null ? null : use.compilers();
        return known == null ? 0 : known;
    }

    private static String whatElse(ProcessorFigures processor) {
        return named("JIT compilers", processor.compilers())
                + named("garbage collectors", processor.collectors())
                + named("other programs", processor.others());
    }

    /** Returns a part of the busy time that is worth a word. */
    private static String named(String part, @Nullable Double share) {
        return share == null || share < MAX_COMPILERS ? "" : words(", " + part + " %.0f %%", share);
    }

    private static String words(String format, double share) {
        return String.format(Locale.ROOT, format, 100 * share);
    }

    private static String cores(double cores) {
        return cores == 1
                ? "one core"
                : cores == Math.rint(cores)
                        ? String.format(Locale.ROOT, "%.0f cores", cores)
                        : String.format(Locale.ROOT, "%.1f cores", cores);
    }
}
