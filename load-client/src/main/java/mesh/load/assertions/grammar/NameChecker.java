package mesh.load.assertions.grammar;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import mesh.load.results.request.FailureNames;
import mesh.load.scenario.text.DidYouMean;
import mesh.load.scenario.text.IdPattern;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;

/**
 * Refuses names in an assertion that nothing will have: of figures, contenders and failures.
 *
 * @param contenders ids of those that the scenario has
 */
record NameChecker(Collection<String> contenders) {

    /** Everything that an assertion can ask for; a test compares it with what there is. */
    static final List<String> FIGURES = List.of(
            "contender",
            "highest",
            "lowest",
            "compared",
            "capacity",
            "connections",
            "overload",
            "soak",
            "users",
            "requests",
            "ok",
            "failed",
            "failedOtherwise",
            "timeMs",
            "p50Ms",
            "p90Ms",
            "p99Ms",
            "maxMs",
            "idealTimeMs",
            "efficiency",
            "pendingPeak",
            "gcPauseMs",
            "recoveryMs",
            "returnToIdleMs",
            "leakSuspects",
            "unaccounted",
            "slower",
            "heapPerRequest",
            "residentPerRequest",
            "beside",
            "eventLoopBusyMs",
            "carrierWaitMs",
            "itemRatio",
            "leftoverCalls",
            "leftoverBegun",
            "threads",
            "idle",
            "peak",
            "ratio",
            "low",
            "high",
            "pairs",
            "differs",
            "perSecond",
            "cpuMicros",
            "allocatedBytes",
            "contextSwitches",
            "perCoreSecond",
            "connected",
            "accepted",
            "waiting",
            "refused",
            "ended",
            "events",
            "complete",
            "lastReceiverMs",
            "heapBytesEach",
            "directBytesEach",
            "residentBytesEach",
            "platformThreads",
            "goodput",
            "kept",
            "peakHeapBytes");

    /** Those that are nothing without names in parentheses. */
    private static final Set<String> WITH_NAMES =
            Set.of("contender", "highest", "lowest", "compared", "capacity", "overload", "failedOtherwise");

    /** @throws IllegalArgumentException whose message says what there is */
    void check(SpelNode node) {
        switch (node) {
            case PropertyOrFieldReference figure -> {
                requireKnown("figure", figure.getName(), FIGURES);
                requireNames(figure.getName(), List.of(), 0);
                if (figure.getName().equals("connections")) {
                    throw connectionsNeed();
                }
            }
            case MethodReference call -> checkCall(call);
            default -> {}
        }
    }

    private void checkCall(MethodReference call) {
        requireKnown("figure", call.getName(), FIGURES);
        requireNames(call.getName(), texts(call), call.getChildCount());
        switch (call.getName()) {
            case "contender", "compared", "capacity", "overload" -> requireAllKnown(call, "contender", contenders);
            case "connections" -> checkConnections(call);
            case "highest", "lowest" -> checkPatterns(call);
            case "failed", "failedOtherwise" -> requireAllKnown(call, "failure", FailureNames.all());
            default -> {}
        }
    }

    private static void requireNames(String name, List<String> texts, int arguments) {
        if (WITH_NAMES.contains(name) && (texts.isEmpty() || texts.size() < arguments)) {
            throw new IllegalArgumentException("'" + name + "' needs names in quotes, such as " + name + "('…')");
        }
    }

    private void checkConnections(MethodReference call) {
        if (call.getChildCount() != 2
                || !(call.getChild(0) instanceof StringLiteral)
                || !(call.getChild(1) instanceof IntLiteral)) {
            throw connectionsNeed();
        }
        requireAllKnown(call, "contender", contenders);
    }

    private static IllegalArgumentException connectionsNeed() {
        return new IllegalArgumentException(
                "'connections' needs a contender and a number, such as connections('…', 1000)");
    }

    private void checkPatterns(MethodReference call) {
        List<String> patterns = texts(call);
        patterns.stream()
                .filter(pattern -> contenders.stream().noneMatch(new IdPattern(pattern)::mentions))
                .forEach(pattern -> requireKnown("contender", pattern, contenders));
        if (IdPattern.select(patterns.stream().map(IdPattern::new).toList(), contenders)
                .isEmpty()) {
            throw new IllegalArgumentException("'" + call.toStringAST() + "' names no contender");
        }
    }

    private static void requireAllKnown(MethodReference call, String what, Collection<String> names) {
        texts(call).forEach(text -> requireKnown(what, text, names));
    }

    private static void requireKnown(String what, String name, Collection<String> names) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("unknown " + what + " '" + name + "'; " + DidYouMean.hint(name, names));
        }
    }

    /** What is literally in the parentheses of a call. */
    private static List<String> texts(MethodReference call) {
        return IntStream.range(0, call.getChildCount())
                .mapToObj(call::getChild)
                .filter(StringLiteral.class::isInstance)
                .map(text ->
                        String.valueOf(((StringLiteral) text).getLiteralValue().getValue()))
                .toList();
    }
}
