package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Shape;

/** Reads the shape of a load. */
final class ShapeReader {

    private static final String KEY = "shape";
    private static final int MAX_RATE = 100_000;
    private static final int MAX_REQUESTS = 100_000;
    private static final Duration LONGEST = Duration.ofHours(24);

    private static final List<String> NAMES = List.of("burst", "closed", "constant", "ramp", "spike", "steps");

    /** All shapes, with their parameters. */
    private static final String ALLOWED =
            "Allowed: burst, {closed: 1 to " + MAX_REQUESTS + "}, {constant: {per-second, duration}},"
                    + " {ramp: {from, to, duration}}, {spike: {base, peak, before, duration, after}},"
                    + " {steps: [{per-second, duration}]}";

    private ShapeReader() {}

    static Shape read(Section root) {
        if (!root.has(KEY)) {
            return new Shape.Burst();
        }
        return root.isMapping(KEY) ? withFigures(root) : burst(root);
    }

    private static Shape burst(Section root) {
        String word = root.text(KEY);
        if (!word.equals("burst")) {
            throw root.fault(KEY, unknown(word) + ALLOWED);
        }
        return new Shape.Burst();
    }

    private static Shape withFigures(Section root) {
        Section shape = root.section(KEY, "closed", "constant", "ramp", "spike", "steps")
                .orElseThrow();
        return switch (shape.requireOne("closed", "constant", "ramp", "spike", "steps")) {
            case "closed" -> new Shape.Closed(shape.requiredNumber("closed", 1, MAX_REQUESTS));
            case "constant" ->
                constant(shape.section("constant", "per-second", "duration").orElseThrow());
            case "ramp" -> ramp(shape.section("ramp", "from", "to", "duration").orElseThrow());
            case "steps" ->
                new Shape.Steps(shape.sections("steps", "per-second", "duration").stream()
                        .map(ShapeReader::constant)
                        .toList());
            default ->
                spike(shape.section("spike", "base", "peak", "before", "duration", "after")
                        .orElseThrow());
        };
    }

    private static String unknown(String word) {
        if (NAMES.contains(word)) {
            return "'shape' is '" + word + "' without its figures. ";
        }
        String meant = DidYouMean.nearest(word, NAMES)
                .map(name -> "did you mean '" + name + "'? ")
                .orElse("");
        return "unknown value '" + word + "' of 'shape'; " + meant;
    }

    private static Shape.Constant constant(Section section) {
        return new Shape.Constant(section.requiredNumber("per-second", 1, MAX_RATE), some(section, "duration"));
    }

    private static Shape ramp(Section section) {
        int from = section.requiredNumber("from", 0, MAX_RATE);
        int to = section.requiredNumber("to", from == 0 ? 1 : 0, MAX_RATE);
        return new Shape.Ramp(from, to, some(section, "duration"));
    }

    private static Shape spike(Section section) {
        return new Shape.Spike(
                section.requiredNumber("base", 0, MAX_RATE),
                section.requiredNumber("peak", 1, MAX_RATE),
                section.upTo(LONGEST, "before"),
                some(section, "duration"),
                section.upTo(LONGEST, "after"));
    }

    private static Duration some(Section section, String key) {
        return section.positive(key, section.upTo(LONGEST, key));
    }
}
