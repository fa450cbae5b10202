package mesh.load.services.kept;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.AgentFolder;
import mesh.load.os.FileTree;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState.Entry;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ServiceProcess;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON file for each running mesh. With these files, a command finds services that an earlier command left running, on purpose or
 * because it was killed. Each file has the name of its mesh, which contains the id of the process that started the mesh. The command line
 * of each service contains this name, too. Later commands therefore find even a service whose run was killed before it recorded the
 * service.
 */
public record StateFiles(MeshHome home) {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Pattern NAME = Pattern.compile("mesh-(\\d{1,18})-.*");
    private static final int MAX_BYTES = 1024 * 1024;
    private static final String SUFFIX = ".json";

    static String newName() {
        return "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    }

    /** Returns the argument that names the mesh in the command line of each service. */
    public static String argument(String name) {
        return "-Dmesh.starter.pid=" + name;
    }

    /** Writes the state of a mesh even if this thread is interrupted, because a run also records how it ends. */
    public void write(String name, MeshState state) {
        boolean isInterrupted = Thread.interrupted();
        try {
            PrivateFolder.byEnvironment().createAll(home.state());
            OutputFile.write(file(name), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(state));
        } catch (IOException cannot) {
            throw new MeshException(
                    "the state of the mesh cannot be written to " + home.state() + ": " + IoFailure.reason(cannot));
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Deletes the file of a mesh if possible. A remaining file names only processes that are gone, and its next reader notices this. */
    public void delete(String name) {
        FileTree.tryToDelete(file(name));
    }

    /** Returns every mesh with a living service. Deletes the files of other meshes unless a living run uses them. */
    public List<MeshState> living() {
        List<MeshState> living = new ArrayList<>();
        forEachLiving((name, state) -> living.add(state));
        return living;
    }

    /** Calls the action for every mesh with a living service. Deletes the files of other meshes unless a living run uses them. */
    public void forEachLiving(BiConsumer<String, MeshState> action) {
        forEach((name, state) -> {
            if (state.isAlive()) {
                action.accept(name, state);
            } else if (!state.isInUse()) {
                forget(name, state);
            }
        });
    }

    /** Stops every mesh without a living owner that no run uses. Returns the stopped services. */
    public List<Entry> stopAll() {
        return stop(state -> !state.hasLivingOwner() && !state.isInUse());
    }

    /** Stops the services that wait for the next run, and would end with this process. Returns them. */
    public List<Entry> stopKeptBy(ProcessIdentity keeper) {
        return stop(state -> state.isIdle() && keeper.equals(state.owner()));
    }

    /** Stops services whose run can no longer stop them, for example because it was killed. Returns the stopped services. */
    public List<Entry> stopAbandoned() {
        return stop(MeshState::isAbandoned);
    }

    private List<Entry> stop(Predicate<MeshState> which) {
        List<Entry> stopped = new ArrayList<>();
        forEach((name, state) -> {
            if (which.test(state)) {
                Map<Service, ProcessHandle> living = new TreeMap<>();
                state.services()
                        .forEach(entry -> entry.process().living().ifPresent(process -> {
                            living.put(entry.service(), process);
                            stopped.add(entry);
                        }));
                ProcessTerminator.stop(living, Duration.ofSeconds(30));
                forget(name, state);
            }
        });
        return stopped;
    }

    /**
     * Removes the empty working folders and the credentials of ended services, and the mesh's file unless a process is still starting the
     * mesh.
     */
    void forget(String name, MeshState state) {
        state.services().stream()
                .filter(Entry::isStarted)
                .forEach(entry -> ServiceProcess.removeEmptyWorkFolder(entry.log()));
        AgentFolder.deleteThoseOfEndedProcesses();
        if (!state.isBeingStarted()) {
            delete(name);
        }
    }

    /** Returns the ports on which runs of other processes have yet to start services. */
    public Set<Integer> portsOfLaterServices() {
        ProcessIdentity own = ProcessIdentity.of(ProcessHandle.current());
        Set<Integer> ports = new HashSet<>();
        forEach((name, state) -> {
            if (state.isInUse() && !state.isUsedBy(own)) {
                state.services().stream().filter(entry -> !entry.isStarted()).forEach(entry -> ports.add(entry.port()));
            }
        });
        return ports;
    }

    public Optional<MeshState> of(long pid) {
        return living().stream()
                .filter(state -> state.services().stream().anyMatch(entry -> entry.pid() == pid))
                .findFirst();
    }

    /** Returns the living service that listens at this address of this machine; empty if there is none. */
    public Optional<Entry> at(Service service, URI base) {
        ServerAddress server = ServerAddress.of(base);
        InetAddress host = server.reachable().getAddress();
        return host != null && host.isLoopbackAddress()
                ? living().stream()
                        .flatMap(state -> state.services().stream())
                        .filter(entry -> entry.service().equals(service) && entry.port() == server.port())
                        .filter(Entry::isAlive)
                        .findFirst()
                : Optional.empty();
    }

    /** Reads each mesh's state immediately before its action. Stopping one mesh takes up to a minute, and others change meanwhile. */
    private void forEach(BiConsumer<String, MeshState> action) {
        try {
            for (String name : names(SUFFIX)) {
                read(file(name)).ifPresent(state -> action.accept(name, state.withOrphans(argument(name))));
            }
            deleteAbandonedDrafts();
        } catch (NoSuchFileException nothingYet) {
            // No mesh has ever been started here.
        } catch (IOException unreadable) {
            throw new MeshException(
                    "the state of the mesh cannot be read from " + home.state() + ": " + IoFailure.reason(unreadable));
        }
    }

    private List<String> names(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(home.state())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(suffix))
                    .map(name -> name.substring(0, name.length() - suffix.length()))
                    .sorted()
                    .toList();
        }
    }

    private static Optional<MeshState> read(Path file) throws IOException {
        try {
            return Optional.of(JSON.readValue(RegularFile.bytes(file, MAX_BYTES), MeshState.class));
        } catch (NoSuchFileException goneMeanwhile) {
            return Optional.empty();
        } catch (JacksonException foreign) {
            throw new MeshException(file + " is not a state file of the mesh. Delete it if no service runs");
        }
    }

    /**
     * Deletes drafts of killed processes. A draft's name contains the id of the process that wrote it. If another process has that id now,
     * the draft stays.
     */
    private void deleteAbandonedDrafts() throws IOException {
        for (String draft : names(OutputFile.DRAFT)) {
            Matcher name = NAME.matcher(draft);
            if (!name.matches()
                    || ProcessHandle.of(Long.parseLong(name.group(1)))
                            .filter(ProcessHandle::isAlive)
                            .isEmpty()) {
                Files.deleteIfExists(home.state().resolve(draft + OutputFile.DRAFT));
            }
        }
    }

    private Path file(String name) {
        return home.state().resolve(name + SUFFIX);
    }
}
