package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Shape;
import mesh.load.scenario.yaml.Section.WordOrNumber;

/** Reads how requests are laid out in time. */
final class ShapeReader {

    private static final int MAX_RATE = 100_000;
    private static final int MAX_REQUESTS = 100_000;
    private static final Duration LONGEST = Duration.ofHours(24);

    private static final List<String> NAMES = List.of("burst", "closed", "constant", "ramp", "spike");

    /** All of them, with what each takes. */
    private static final String ALLOWED =
            "Allowed: burst, {closed: 1 to " + MAX_REQUESTS + "}, {constant: {per-second, duration}},"
                    + " {ramp: {from, to, duration}}, {spike: {base, peak, before, lasts, after}}";

    private ShapeReader() {}

    static Shape read(Section root) {
        if (!root.has("shape")) {
            return new Shape.Burst();
        }
        if (!root.isMapping("shape") && !root.text("shape").equals("burst")) {
            String word = root.text("shape");
            throw root.fault("shape", unknown(word) + ALLOWED);
        }
        if (!root.isMapping("shape") || root.hasInside("shape", "closed")) {
            WordOrNumber shape = root.wordOrNumber("shape", List.of("burst"), List.of("closed"), 1, MAX_REQUESTS);
            return shape.number().isPresent() ? new Shape.Closed(shape.number().getAsInt()) : new Shape.Burst();
        }
        Section shape =
                root.section("shape", "closed", "constant", "ramp", "spike").orElseThrow();
        shape.requireOne("constant", "ramp", "spike");
        return shape.section("constant", "per-second", "duration")
                .map(ShapeReader::constant)
                .or(() -> shape.section("ramp", "from", "to", "duration").map(ShapeReader::ramp))
                .or(() -> shape.section("spike", "base", "peak", "before", "lasts", "after")
                        .map(ShapeReader::spike))
                .orElseThrow();
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

    private static Shape constant(Section section) {
        section.text("per-second");
        return new Shape.Constant(section.number("per-second", 1, MAX_RATE).orElseThrow(), some(section, "duration"));
    }

    private static Shape ramp(Section section) {
        int from = rate(section, "from", 0);
        int to = rate(section, "to", from == 0 ? 1 : 0);
        return new Shape.Ramp(from, to, some(section, "duration"));
    }

    private static Shape spike(Section section) {
        return new Shape.Spike(
                rate(section, "base", 0),
                rate(section, "peak", 1),
                any(section, "before"),
                some(section, "lasts"),
                any(section, "after"));
    }

    private static int rate(Section section, String key, int least) {
        section.text(key);
        return section.number(key, least, MAX_RATE).orElseThrow();
    }

    private static Duration some(Section section, String key) {
        Duration duration = any(section, key);
        if (duration.isZero()) {
            throw section.fault(key, "'" + key + "' is zero. Allowed: more");
        }
        return duration;
    }

    private static Duration any(Section section, String key) {
        section.text(key);
        Duration duration = section.duration(key).orElseThrow();
        if (duration.compareTo(LONGEST) > 0) {
            throw section.fault(
                    key, "'" + key + "' is '" + section.text(key) + "'. Allowed: up to " + LONGEST.toMinutes() + "m");
        }
        return duration;
    }
}
