package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Shape;

/** Writes what {@link ShapeReader} reads. */
final class ShapeWriter {

    private ShapeWriter() {}

    static Object tree(Shape shape) {
        return switch (shape) {
            case Shape.Burst() -> "burst";
            case Shape.Closed(int requests) -> Map.of("closed", requests);
            case Shape.Constant constant -> Map.of("constant", constant(constant));
            case Shape.Ramp(int from, int to, Duration duration) ->
                Map.of("ramp", Map.of("from", from, "to", to, "duration", Durations.text(duration)));
            case Shape.Spike spike -> Map.of("spike", spike(spike));
            case Shape.Part part -> throw new IllegalArgumentException("what a worker sends is no scenario: " + part);
            case Shape.Steps(List<Shape.Constant> steps) ->
                Map.of("steps", steps.stream().map(ShapeWriter::constant).toList());
        };
    }

    private static Map<String, Object> constant(Shape.Constant constant) {
        return Map.of("per-second", constant.perSecond(), "duration", Durations.text(constant.duration()));
    }

    private static Map<String, Object> spike(Shape.Spike spike) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("base", spike.base());
        tree.put("peak", spike.peak());
        tree.put("before", Durations.text(spike.before()));
        tree.put("duration", Durations.text(spike.duration()));
        tree.put("after", Durations.text(spike.after()));
        return tree;
    }
}
