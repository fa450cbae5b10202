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
 * The experiment of one run. It measures on each test bed that is opened for it, and keeps its measurements. After each measurement it
 * calls {@link RunRecorder#write}: an interruption can end it at any time, and the measurements made until then must be written.
 */
public interface ExperimentRun {

    /**
     * Checks before anything is started whether the experiment is possible here.
     *
     * @throws mesh.load.engine.LoadException if it is not; the message says what has to change
     */
    default void check() {}

    /** Returns the openings in their order, each with the services that run in it; by default one opening with all services. */
    default List<Opening> openings(Scenario scenario) {
        return List.of(new Opening(scenario, 1, 1, ""));
    }

    /** Says in a few words what is about to be measured, for progress output. */
    default String heading(Scenario part) {
        return part.warmUp().isNone()
                ? "measuring cold: nothing is warmed up"
                : "measuring each contender once it is warm";
    }

    /** Called as soon as the services of an opening have started, before anything is sent to them. */
    default void started(Mesh mesh, Opening opening) {}

    /** Measures until it has finished or is interrupted. */
    void measure(Context context) throws InterruptedException;

    /** Returns the measurements so far, without figures that only a complete run has. */
    Measurement soFar();

    /** Returns all measurements that were made, with the figures that are computed at the end of the run. */
    default Measurement whole() {
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
     * @param round how often each of them has been started by now, from 1
     * @param rounds how often each of them will have been started at the end of the run
     * @param logs the folder for their logs, below the run's; empty for that folder itself
     */
    record Opening(Scenario part, int round, int rounds, String logs) {

        /** Returns the number of a repetition, counted over all rounds. */
        public int repetition(int sinceThisStart, int afterEachStart) {
            return (round - 1) * afterEachStart + sinceThisStart;
        }
    }

    /** The input and output of an experiment while services are open. */
    record Context(Opening opening, TestBed bed, ContenderWarmUp warmUp, RunRecorder recorder, RunProgress progress) {

        /** Returns the scenario, reduced to the services that run now. */
        public Scenario scenario() {
            return opening.part();
        }

        /**
         * Reports that a contender is about to be released. The returned progress reports its load and the samples of its services.
         *
         * @param requests of all users together
         * @param idealNanos ideal time; null if there is none
         */
        public LoadEngine.Progress load(
                Contender contender, int repetition, int requests, @Nullable Long idealNanos, ContenderWatch watch) {
            Map<String, Object> limits = bed.limits().getOrDefault(contender.service(), Map.of());
            return progress.load(
                    new Event.Contender(contender.id(), repetition, contender.users(), requests, idealNanos, limits),
                    watch);
        }

        /**
         * Warms those of these contenders that are cold, one after another.
         *
         * @param reconnecting whether every other round starts without connections, as the measurement will
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
