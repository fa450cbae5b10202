package mesh.load.run.testbed.watch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.observe.AttachCheck;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.ProcessSource;
import mesh.load.observe.SampleSource;
import mesh.load.os.AgentFolder;
import mesh.load.os.TcpSocket;
import mesh.load.results.ObservationNotes;
import mesh.load.scenario.service.Program;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.AgentStart;
import org.jspecify.annotations.Nullable;

/** The sources of samples of foreign applications. If a JVM cannot be observed, adds a note and samples the process instead. */
record ForeignSources(Mesh mesh, Consumer<String> notes) {

    @FunctionalInterface
    private interface Opening {

        SampleSource open() throws ObservationException;
    }

    /** Returns null if nothing can, or should, sample the application. */
    @Nullable
    SampleSource of(RunningService service, Program.Foreign program) {
        ProcessHandle process = process(service).orElse(null);
        if (process == null) {
            if (program.observe() != Program.Observe.NONE) {
                notes.accept(ObservationNotes.notAtAll(
                        service.service().label(),
                        "no process of this user on this machine listens at " + service.base()));
            }
            return null;
        }
        long pid = process.pid();
        return switch (program.observe()) {
            case AGENT -> agent(service, pid);
            case JMX -> attach(service, pid, () -> ObservedJvm.attach(pid, true));
            case PROCESS -> new ProcessSource(pid);
            case NONE -> null;
        };
    }

    /** Returns the process of an application on this machine; empty if it belongs to another user. */
    static Optional<ProcessHandle> process(RunningService service) {
        RunningService.@Nullable Started started = service.started();
        return started == null ? listener(service) : ProcessHandle.of(started.pid());
    }

    /** Returns the process of this machine that listens at a URL; empty if there is none, or if it belongs to another user. */
    static Optional<ProcessHandle> listener(RunningService service) {
        InetSocketAddress address = service.address();
        InetAddress host = address.getAddress();
        return host != null && host.isLoopbackAddress() ? TcpSocket.listener(address.getPort()) : Optional.empty();
    }

    /** Uses the agent that the JVM has loaded at its start, or else loads it into the process that listens. */
    private SampleSource agent(RunningService service, long pid) {
        RunningService.@Nullable Started started = service.started();
        AgentFolder folder = AgentStart.folderIn(started == null ? List.of() : started.command(), mesh.agent())
                .orElse(null);
        if (folder != null) {
            return observe(service, pid, () -> ObservedJvm.wake(pid, folder));
        }
        long listening = listener(service).map(ProcessHandle::pid).orElse(pid);
        return attach(
                service,
                listening,
                () -> Files.exists(mesh.agent())
                        ? ObservedJvm.load(listening, mesh.agent())
                        : ObservedJvm.attach(listening, started != null));
    }

    /** Attaches to a process only if that cannot end it. */
    private SampleSource attach(RunningService service, long pid, Opening opening) {
        return observe(service, pid, () -> {
            String refusal = AttachCheck.refusal(pid).orElse(null);
            if (refusal != null) {
                throw new ObservationException("the run does not attach to process " + pid + ", because " + refusal);
            }
            return opening.open();
        });
    }

    private SampleSource observe(RunningService service, long pid, Opening opening) {
        try {
            return opening.open();
        } catch (ObservationException cannot) {
            notes.accept(ObservationNotes.onlyProcess(service.service().label(), String.valueOf(cannot.getMessage())));
            return new ProcessSource(pid);
        }
    }
}
