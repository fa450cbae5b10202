package mesh.load.services;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import mesh.load.scenario.Service;
import mesh.load.services.MeshState.Entry;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ServiceProcess;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON file for each running mesh. With these files, a command finds services that an earlier command left running. It did so on
 * purpose, or because it was killed before it could stop them.
 *
 * <p>The file has the name of the mesh, which contains the id of the process that started it. The command line of each service contains
 * this name, too. Later commands therefore find even a service whose run was killed before it recorded the service.
 */
public record StateFiles(MeshHome home) {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Pattern NAME = Pattern.compile("mesh-(\\d{1,18})-.*");
    private static final String SUFFIX = ".json";

    static String newName() {
        return "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    }

    /** Returns the argument that names the mesh in the command line of each service. */
    static String argument(String name) {
        return "-Dmesh.starter.pid=" + name;
    }

    public void write(String name, MeshState state) {
        try {
            PrivateFolder.byEnvironment().createAll(home.state());
            OutputFile.write(file(name), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(state));
        } catch (IOException cannot) {
            throw new MeshException(
                    "the state of the mesh cannot be written to " + home.state() + ": " + IoFailure.reason(cannot));
        }
    }

    public void delete(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException left) {
            // The file names only processes that are gone, and its next reader notices this.
        }
    }

    /** Returns every mesh with a living service. Deletes the files of other meshes unless their owner still lives. */
    public List<MeshState> living() {
        List<MeshState> living = new ArrayList<>();
        forEach((name, state) -> {
            if (state.isAlive()) {
                living.add(state);
            } else if (!state.hasLivingOwner()) {
                forget(name, state);
            }
        });
        return living;
    }

    /** Stops every mesh without a living owner. Returns the stopped services. */
    public List<Entry> stopAll() {
        return stop(state -> !state.hasLivingOwner());
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
                for (Entry entry : state.services()) {
                    entry.process().living().ifPresent(process -> {
                        living.put(entry.service(), process);
                        stopped.add(entry);
                    });
                }
                ProcessTerminator.stop(living, GRACE);
                forget(name, state);
            }
        });
        return stopped;
    }

    /** Removes the empty working folders of ended services, and the mesh's file unless a process is still starting the mesh. */
    private void forget(String name, MeshState state) {
        state.services().stream()
                .filter(Entry::isStarted)
                .forEach(entry -> ServiceProcess.removeEmptyWorkFolder(entry.log()));
        if (!state.isBeingStarted()) {
            delete(name);
        }
    }

    public Optional<MeshState> of(long pid) {
        return living().stream()
                .filter(state -> state.services().stream().anyMatch(entry -> entry.pid() == pid))
                .findFirst();
    }

    /** Returns the living service that listens at this address of this machine; empty if there is none. */
    public Optional<Entry> at(Service service, URI base) {
        return isLoopback(base.getHost())
                ? living().stream()
                        .flatMap(state -> state.services().stream())
                        .filter(entry -> entry.service().equals(service) && entry.port() == base.getPort())
                        .filter(Entry::isAlive)
                        .findFirst()
                : Optional.empty();
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException elsewhere) {
            return false;
        }
    }

    /** Reads the state of each mesh immediately before its action: to stop one mesh takes up to a minute, in which others change. */
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

    private SortedSet<String> names(String suffix) throws IOException {
        SortedSet<String> names = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(home.state(), "*" + suffix)) {
            for (Path file : files) {
                String fileName = file.getFileName().toString();
                names.add(fileName.substring(0, fileName.length() - suffix.length()));
            }
        }
        return names;
    }

    private static Optional<MeshState> read(Path file) throws IOException {
        try {
            return Optional.of(JSON.readValue(RegularFile.bytes(file), MeshState.class));
        } catch (NoSuchFileException goneMeanwhile) {
            return Optional.empty();
        } catch (JacksonException foreign) {
            throw new MeshException(file + " is not a state file of the mesh. Delete it if no service runs");
        }
    }

    /** Deletes drafts of killed processes. Their names contain the process's id. If another process has that id now, the draft stays. */
    private void deleteAbandonedDrafts() throws IOException {
        for (String draft : names(OutputFile.DRAFT)) {
            Matcher name = NAME.matcher(draft);
            boolean isBeingWritten = name.matches()
                    && ProcessHandle.of(Long.parseLong(name.group(1)))
                            .filter(ProcessHandle::isAlive)
                            .isPresent();
            if (!isBeingWritten) {
                Files.deleteIfExists(home.state().resolve(draft + OutputFile.DRAFT));
            }
        }
    }

    private Path file(String name) {
        return home.state().resolve(name + SUFFIX);
    }
}
