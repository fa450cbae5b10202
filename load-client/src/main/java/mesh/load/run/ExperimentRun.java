package mesh.load.run;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;

/**
 * The experiment of one run. It measures on each test bed that the run opens for it, and keeps its measurements. It must call
 * {@link RunRecorder#write} after each measurement. An interruption can end it at any time, and the earlier measurements must be written by
 * then.
 */
public interface ExperimentRun {

    /**
     * Checks before anything is started whether the experiment is possible here.
     *
     * @throws mesh.load.engine.LoadException if it is not possible; the message says what has to change
     */
    default void check(Scenario scenario) {}

    /**
     * Returns the openings in their order. Each has the services that run at the same time. By default there is one opening with all
     * services.
     */
    default List<Opening> openings(Scenario scenario) {
        return List.of(new Opening(scenario, 1, 1, ""));
    }

    /** Returns a few words for the progress output about what will be measured. */
    default String heading(Scenario part) {
        return part.warmUp().isNone()
                ? "measuring cold: nothing is warmed up"
                : "measuring each contender once it is warm";
    }

    /** Called as soon as the services of an opening have started, before anything is sent to them. */
    default void started(Mesh mesh, Opening opening) {}

    /** Measures until the experiment has finished or is interrupted. */
    void measure(Context context) throws InterruptedException;

    /** Returns the measurements so far, without figures that only a complete run has. */
    Measurement soFar();

    /** Returns all measurements, with the figures that are computed at the end of the run. */
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
     * @param part the scenario, reduced to these services
     * @param round number of this start of the services, from 1
     * @param rounds number of starts of each service in the whole run
     * @param logs the folder for the services' logs, relative to the run's folder for logs; empty for that folder itself
     */
    record Opening(Scenario part, int round, int rounds, String logs) {

        /** Returns the number of a repetition in the whole run. */
        public int repetition(int sinceThisStart, int afterEachStart) {
            return (round - 1) * afterEachStart + sinceThisStart;
        }
    }

    /** What an experiment uses while services are open: its part of the scenario, the test bed, and receivers of results and progress. */
    record Context(Opening opening, TestBed bed, ContenderWarmUp warmUp, RunRecorder recorder, RunProgress progress) {

        /** Returns the scenario, reduced to the services that run now. */
        public Scenario scenario() {
            return opening.part();
        }

        /**
         * Reports that a contender is about to be released. The returned progress reports its load and the samples of its services.
         *
         * @param requests number of requests of all users together
         * @param idealNanos ideal time of the load; null if it has none
         */
        public LoadEngine.Progress load(
                Contender contender, int repetition, int requests, @Nullable Long idealNanos, ContenderWatch watch) {
            Map<String, Object> limits = bed.limits().getOrDefault(contender.service(), Map.of());
            return progress.load(
                    new Event.Contender(contender.id(), repetition, contender.users(), requests, idealNanos, limits),
                    watch);
        }

        /**
         * Warms each of these contenders that is cold, one after another.
         *
         * @param reconnecting whether every other round starts without connections, because the measurement will, too
         */
        public void warm(List<Contender> contenders, boolean reconnecting) throws InterruptedException {
            for (Contender contender : contenders) {
                if (warmUp.isCold(contender)) {
                    progress.warming(contender.id());
                    recorder.add(warmUp.warm(contender, reconnecting));
                }
            }
        }
    }
}
