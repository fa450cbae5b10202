package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.engine.LoadEngine;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.results.contender.ContenderResult;
import mesh.load.services.process.StartProgress;

/** Tells how a run gets on, from the thread of the run. */
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

    /** All contenders that stand together begin anew; told where they are repeated. */
    public void repeating(int repetition, int of) {
        events.tell(new Event.Repetition(repetition, of));
    }

    /** A contender is being warmed, before it is under load. */
    public void warming(String contender) {
        events.tell(new Event.WarmUp(contender));
    }

    /** A contender is about to be released; tells of its load from then on. */
    public LoadEngine.Progress load(Event.Contender beginning, ContenderWatch watch) {
        events.tell(beginning);
        return new LoadProgress(events, beginning.contender(), beginning.repetition(), watch);
    }

    /** A load without samples. */
    public LoadEngine.Progress load(Event.Contender beginning) {
        events.tell(beginning);
        return new LoadProgress(events, beginning.contender(), beginning.repetition(), null);
    }

    /** A contender has ended. */
    public void ended(ContenderResult result) {
        events.tell(Event.ContenderEnded.of(result));
    }
}
