package mesh.load.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.watch.ContenderWatch;
import mesh.load.run.testbed.watch.RunProgress;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.services.Mesh;
import mesh.load.services.process.MeshException;
import org.jspecify.annotations.Nullable;

/**
 * The experiment of one run. It measures on each test bed that the run opens for it, and keeps its measurements. It must call
 * {@link RunRecorder#write} after each measurement, because an interruption can end the run at any time.
 */
public interface ExperimentRun {

    /**
     * Checks before anything is started whether the experiment is possible here.
     *
     * @throws mesh.load.engine.LoadException if it is not possible; the message says what has to change
     */
    default void check(Scenario scenario) {}

    /** Returns the openings in their order. By default there is one opening with all services. */
    default List<Opening> openings(Scenario scenario) {
        return List.of(new Opening(scenario, 1, 1, ""));
    }

    /** Returns a few words for the progress output about what will be measured. */
    default String heading(Scenario part) {
        return part.warmUp().isNone()
                ? "measuring cold: nothing is warmed up"
                : "measuring each contender once it is warm";
    }

    /**
     * Returns the services that must be ready before the first measurement of an opening. The others start when {@link Context#warm} needs
     * them. By default, all services start first.
     */
    default Set<Service> first(Scenario part) {
        return part.neededServices();
    }

    /** Called before anything is sent to the services of an opening. */
    default void started(Mesh mesh, Opening opening) {}

    void measure(Context context) throws InterruptedException;

    Measurement soFar();

    /** Returns all measurements, with the figures that only a complete run has. */
    default Measurement whole(Scenario scenario) {
        return soFar();
    }

    /** Returns the validity warnings about figures that only this kind of experiment has. */
    default Stream<ValidityWarning> warnings(RunResult run) {
        return Stream.empty();
    }

    /**
     * Services that run at the same time, and the part of the scenario that they serve.
     *
     * @param round number of this start of the services, from 1
     * @param logs the folder for the services' logs, relative to the run's folder for logs
     */
    record Opening(Scenario part, int round, int rounds, String logs) {

        /** Returns the number of a repetition in the whole run. Applications that run alone then have equal numbers in the same round. */
        public int repetition(int sinceThisStart, int afterEachStart) {
            return (round - 1) * afterEachStart + sinceThisStart;
        }
    }

    /** What an experiment uses while services are open. */
    record Context(Opening opening, TestBed bed, ContenderWarmUp warmUp, RunRecorder recorder, RunProgress progress) {

        public Scenario scenario() {
            return opening.part();
        }

        /** Reports that a contender is about to be released. The returned progress reports its load and the samples of its services. */
        public LoadEngine.Progress load(
                Contender contender,
                int repetition,
                int attempt,
                int requests,
                @Nullable Long idealNanos,
                ContenderWatch watch) {
            Map<String, Object> limits = bed.limits().getOrDefault(contender.service(), Map.of());
            return progress.load(
                    new Event.Contender(
                            contender.id(), repetition, contender.users(), requests, idealNanos, limits, attempt),
                    watch);
        }

        /**
         * Warms the contenders that are cold. If reconnecting, every other round starts without connections, as the measurement will. If
         * one of them needs a service that does not run yet, first starts all services that do not. Then checks whether the settings of their
         * services took effect.
         *
         * @throws MeshException if a service does not start, or has no such route; the measurements so far are kept and shown
         */
        public void warm(List<Contender> contenders, boolean reconnecting) throws InterruptedException {
            if (!bed.hasServicesOf(contenders)) {
                bed.startRest().forEach(progress::report);
                try {
                    warmUp.checkRoutes();
                } catch (ScenarioException unknownRoute) {
                    throw new MeshException(String.valueOf(unknownRoute.getMessage()));
                }
            }
            for (Contender contender : contenders) {
                if (warmUp.isCold(contender)) {
                    progress.events().accept(new Event.WarmUp(contender.id()));
                    recorder.add(warmUp.warm(
                            contender,
                            reconnecting,
                            cores -> progress.events().accept(new Event.WarmUp(contender.id(), cores))));
                }
                bed.checkSettings(contender.service(), recorder.services()).forEach(progress::report);
            }
        }
    }
}
