package mesh.load.run;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.run.testbed.watch.RunJournal;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.service.WaitsOn;

/** The services that are as good as before a complete run, apart from their idle threads. */
final class KeptAfterRun {

    /** Threads of {@code boundedElastic} end after a minute, and nothing ends them earlier. */
    private static final Duration UNTIL_ELASTIC_THREADS_END = Duration.ofSeconds(65);

    private KeptAfterRun() {}

    /** Returns each of these services with the time that its threads need to end. A service that ran out of memory is none of them. */
    static Map<Service, Duration> of(Scenario scenario, RunJournal journal) {
        Map<Service, Duration> sound = new TreeMap<>();
        scenario.neededServices().stream()
                .filter(service -> !journal.hasBroken(service.label()))
                .forEach(service -> sound.put(service, Duration.ZERO));
        scenario.contenders().stream()
                .filter(contender -> contender.waitsOn() == WaitsOn.BOUNDED_ELASTIC)
                .forEach(contender -> sound.replace(contender.service(), UNTIL_ELASTIC_THREADS_END));
        return sound;
    }
}
