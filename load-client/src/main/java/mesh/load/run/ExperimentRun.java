package mesh.load.run;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.services.Mesh;

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
     * The input and output of an experiment while services are open.
     *
     * @param opening which services run
     * @param bed the services
     * @param warmUp warms contenders
     * @param recorder receives each measurement
     * @param progress receives reports on how the experiment proceeds
     */
    record Context(Opening opening, TestBed bed, ContenderWarmUp warmUp, RunRecorder recorder, RunProgress progress) {

        /** Returns the scenario, reduced to the services that run now. */
        public Scenario scenario() {
            return opening.part();
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
