package mesh.load.run;

import java.time.Instant;
import mesh.load.events.Event;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Work;

/** Creates the event that announces what a run is about to do. */
final class RunPlan {

    private RunPlan() {}

    static Event.Run of(Scenario scenario, Instant startedAt, String version) {
        return new Event.Run(
                Event.FORMAT,
                scenario.name(),
                scenario.question(),
                startedAt,
                version,
                scenario.expectations().size(),
                scenario.contenders().stream()
                        .map(contender -> plan(scenario, contender))
                        .toList());
    }

    private static Event.Plan plan(Scenario scenario, Contender contender) {
        return new Event.Plan(
                contender.id(),
                contender.service().label(),
                contender.path(),
                contender.accept(),
                contender.calls().label(),
                contender.users(),
                scenario.requests(contender),
                contender.repetitions(),
                work(scenario.work()),
                shape(scenario.shape(contender)));
    }

    private static String work(Work work) {
        return switch (work) {
            case Work.Triangular() -> "triangular";
            case Work.Fixed(int items) -> "fixed";
        };
    }

    private static String shape(Shape shape) {
        return switch (shape) {
            case Shape.Burst() -> "burst";
            case Shape.Closed closed -> "closed";
            case Shape.Open open -> "open";
        };
    }
}
