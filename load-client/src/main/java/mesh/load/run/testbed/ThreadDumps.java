package mesh.load.run.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mesh.load.analysis.ThreadPlaces;
import mesh.load.engine.LoadEngine;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.watch.ContenderWatch;
import mesh.load.run.testbed.watch.FootprintProbe;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A thread dump of each JVM that a contender uses, taken once and on a thread of its own while requests are under way: in the middle of a
 * load of known length, and for a burst as soon as a request has ended, or else at the second report.
 */
public final class ThreadDumps {

    /** Right after the release, the requests have not arrived yet. */
    private static final int REPORTS_OF_BURST = 2;

    private final Contender contender;
    private final Shape shape;
    private final int requests;
    private final ResultsFolder folder;
    private final Map<Service, ObservedJvm> jvms;
    private final Consumer<String> notes;
    private final List<Dump> dumps = new ArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("thread-dumps").unstarted(this::dump);

    private int reports;

    private record Dump(Service service, Path file, long nanoTime) {}

    private ThreadDumps(
            Contender contender,
            Scenario scenario,
            ResultsFolder folder,
            Map<Service, ObservedJvm> jvms,
            Consumer<String> notes) {
        this.contender = contender;
        this.shape = scenario.shape(contender);
        this.requests = scenario.requests(contender);
        this.folder = folder;
        this.jvms = jvms;
        this.notes = notes;
    }

    /** Waits for the requests of the load that is watched. */
    public static ThreadDumps begin(
            TestBed bed, Scenario scenario, Contender contender, ResultsFolder folder, ContenderWatch watch) {
        ThreadDumps dumps =
                new ThreadDumps(contender, scenario, folder, bed.observers().jvms(), bed.journal()::note);
        watch.onReport(dumps::report);
        return dumps;
    }

    /** Waits for the requests of a load that has no other observer, and leaves no notes. */
    public static ThreadDumps of(TestBed bed, Scenario scenario, Contender contender, ResultsFolder folder) {
        return new ThreadDumps(contender, scenario, folder, bed.observers().jvms(), note -> {});
    }

    /** Returns the receiver of progress, for a load that has no other observer. */
    public LoadEngine.Progress progress() {
        return new LoadEngine.Progress() {

            private @Nullable Long releasedAt;

            @Override
            public void released(long nanoTime) {
                releasedAt = nanoTime;
            }

            @Override
            public void update(int done, int failed) {
                if (releasedAt != null) {
                    report(System.nanoTime() - releasedAt, done);
                }
            }
        };
    }

    private void report(long elapsedNanos, int done) {
        reports++;
        boolean isDue = done < requests
                && switch (shape) {
                    case Shape.Burst() -> done > 0 || reports >= REPORTS_OF_BURST;
                    case Shape.Closed closed -> done >= requests / 2;
                    case Shape.Open open -> elapsedNanos >= open.length().toNanos() / 2;
                };
        if (isDue && thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    private void dump() {
        contender
                .neededServices()
                .filter(service -> service.role() != Service.Role.DEPENDENCY)
                .forEach(this::dump);
    }

    private void dump(Service service) {
        try {
            ObservedJvm jvm = jvms.get(service);
            if (jvm == null) {
                throw new ObservationException("the run is not attached to its JVM");
            }
            Path file = folder.threadDump(contender.id(), service.label());
            long now = System.nanoTime();
            jvm.dumpThreads(file);
            dumps.add(new Dump(service, file, now));
        } catch (ObservationException cannot) {
            notes.accept("there is no thread dump of " + service.label() + ": " + cannot.getMessage());
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns what the dumps contain, after the load. A dump at whose instant no request was under way does not count. */
    public List<ThreadDumpFigures> figures(LoadResult load) throws InterruptedException {
        thread.join(); // returns immediately if it was never started; otherwise the observer's patience limits its time
        List<ThreadDumpFigures> figures = new ArrayList<>();
        for (Dump dump : dumps) {
            long at = dump.nanoTime() - load.barrier().releasedAtNanoTime();
            int underWay = FootprintProbe.underWay(load, at);
            if (underWay > 0) {
                figures.add(figures(dump, at, underWay));
            }
        }
        if (thread.getState() == Thread.State.NEW || figures.size() < dumps.size()) {
            notes.accept(contender.id() + " has no thread dump, because its load ended too early");
        }
        return figures;
    }

    private ThreadDumpFigures figures(Dump dump, long at, int underWay) {
        try {
            ThreadPlaces observed = ThreadPlaces.of(Json.MAPPER.readTree(dump.file()));
            return new ThreadDumpFigures(
                    contender.id(),
                    dump.service().label(),
                    String.valueOf(dump.file().getFileName()),
                    at,
                    underWay,
                    observed.threads(),
                    observed.virtualThreads(),
                    observed.places(),
                    observed.application());
        } catch (JacksonException unreadable) {
            throw new IllegalStateException("'" + dump.file() + "' is no thread dump: " + unreadable.getMessage());
        }
    }
}
