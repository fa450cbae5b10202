package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.results.contender.ContenderResult;
import mesh.load.services.process.StartProgress;

/** Reports the progress of a run, from the run's thread. */
public final class RunProgress implements StartProgress {

    private final EventSink events;

    public RunProgress(EventSink events) {
        this.events = events;
    }

    @Override
    public void say(String line) {
        events.tell(new Event.Message(line));
    }

    @Override
    public void starting(int ready, int services, Duration elapsed) {
        events.tell(new Event.Starting(ready, services, elapsed.toNanos()));
    }

    /** Reports that a group of repeated contenders begins its next repetition. */
    public void repeating(int repetition, int of) {
        events.tell(new Event.Repetition(repetition, of));
    }

    /** Reports that a contender is being warmed, before its load. */
    public void warming(String contender) {
        events.tell(new Event.WarmUp(contender));
    }

    /** Reports that a contender is about to be released. The returned progress reports its load and the samples of its services. */
    public LoadEngine.Progress load(Event.Contender beginning, ContenderWatch watch) {
        events.tell(beginning);
        return new LoadProgress(events, beginning, true, watch);
    }

    /** Reports the load's requests, without samples of services. */
    public LoadEngine.Progress load(Event.Contender beginning) {
        events.tell(beginning);
        return new LoadProgress(events, beginning, true, null);
    }

    /** Reports how many requests have ended, without single requests. */
    public LoadEngine.Progress count(Event.Contender beginning) {
        events.tell(beginning);
        return new LoadProgress(events, beginning, false, null);
    }

    /** Reports that a contender has ended. */
    public void ended(ContenderResult result) {
        events.tell(Event.ContenderEnded.of(result));
    }
}
