package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import mesh.behaviour.Distribution;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;

/**
 * Makes random shapes that a scenario file could have.
 *
 * @param open whether the shape may be a rate
 * @param closed whether the shape may be a burst or a closed loop
 */
record RandomShape(Draw draw, boolean open, boolean closed) {

    private static final List<String> THINK_TIMES =
            List.of("0s", "250us", "60s", "exponential mean=1s", "bimodal usual=1ms slow=1m slow-ratio=0.5");

    private static final Duration DAY = Duration.ofHours(24);

    Shape make() {
        int peak = draw.number(1, 100);
        Arrivals arrivals = draw.one(Arrivals.class);
        return switch (draw.number(closed ? 0 : 2, open ? 5 : 1)) {
            case 0 -> new Shape.Burst();
            case 1 ->
                new Shape.Closed(
                        draw.number(1, 100_000),
                        draw.perhaps(() -> Distribution.of(draw.one(THINK_TIMES))),
                        draw.perhaps(() -> draw.duration(DAY)),
                        null,
                        null);
            case 2 -> new Shape.Constant(peak, draw.duration(DAY), arrivals);
            case 3 ->
                draw.yes()
                        ? new Shape.Ramp(0, peak, draw.duration(DAY), arrivals)
                        : new Shape.Ramp(peak, 0, draw.duration(DAY), arrivals);
            case 4 ->
                new Shape.Steps(draw.list(
                        1,
                        4,
                        number ->
                                new Shape.Constant(draw.number(1, 20), draw.duration(Duration.ofHours(12)), arrivals)));
            default ->
                new Shape.Spike(
                        draw.number(0, 20),
                        peak,
                        draw.yes() ? Duration.ZERO : draw.duration(Duration.ofHours(12)),
                        draw.duration(Duration.ofHours(1)),
                        draw.duration(Duration.ofHours(12)),
                        arrivals);
        };
    }
}
