package mesh.load.services.state;

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
import java.util.Optional;
import java.util.function.Predicate;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.os.PrivateFolder;
import mesh.load.os.RegularFile;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.WorkFolder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON file for each mesh that runs, by which a later command finds what an earlier one has left running: on purpose, or
 * because the run was killed before it could stop its services.
 */
public final class StateFiles {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final MeshHome home;
    private final Path folder;

    public StateFiles(MeshHome home) {
        this.home = home;
        this.folder = home.state();
    }

    /** The clone of the project to whose meshes the files belong. */
    public MeshHome home() {
        return home;
    }

    /** Writes the state of the mesh of this name, whole or not at all. */
    public void write(String name, MeshState state) {
        try {
            PrivateFolder.byEnvironment().createAll(folder);
            OutputFile.write(file(name), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(state));
        } catch (IOException cannot) {
            throw new MeshException(
                    "the state of the mesh cannot be written to " + folder + ": " + IoFailure.reason(cannot));
        }
    }

    public void delete(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException left) {
            // It names only processes that are gone, which the next reader notices.
        }
    }

    /** A process that is still starting the mesh deletes the file itself, once what it has started is gone. */
    private void deleteUnlessStarted(String name, MeshState state) {
        if (!state.isBeingStarted()) {
            delete(name);
        }
    }

    /** Every mesh of which a service still lives. Deletes the files of all others, and drafts that were never completed. */
    public List<MeshState> living() {
        List<MeshState> living = new ArrayList<>();
        forEach((name, state) -> {
            if (state.isAlive()) {
                living.add(state);
            } else if (!state.hasLivingOwner()) {
                removeWorkFolders(state);
                deleteUnlessStarted(name, state);
            }
        });
        return living;
    }

    /** Stops every mesh that has no living owner. Returns what was stopped. */
    public List<MeshState.Entry> stopAll() {
        return stop(state -> !state.hasLivingOwner());
    }

    /** Stops the services of runs that could not do it themselves, such as a killed one. Returns what was stopped. */
    public List<MeshState.Entry> stopAbandoned() {
        return stop(MeshState::isAbandoned);
    }

    private List<MeshState.Entry> stop(Predicate<MeshState> which) {
        List<MeshState.Entry> stopped = new ArrayList<>();
        forEach((name, state) -> {
            if (which.test(state)) {
                stopped.addAll(stop(state));
                deleteUnlessStarted(name, state);
            }
        });
        return stopped;
    }

    /** The mesh to which this process belongs. */
    public Optional<MeshState> of(long pid) {
        return living().stream()
                .filter(state -> state.services().stream().anyMatch(entry -> entry.pid() == pid))
                .findFirst();
    }

    /** The living service that listens at this address of this machine; empty if there is none. */
    public Optional<MeshState.Entry> at(Service service, URI base) {
        return isLoopback(base.getHost())
                ? living().stream()
                        .flatMap(state -> state.services().stream())
                        .filter(entry -> entry.service().equals(service) && entry.port() == base.getPort())
                        .filter(MeshState.Entry::isAlive)
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

    private static List<MeshState.Entry> stop(MeshState state) {
        List<MeshState.Entry> living =
                state.services().stream().filter(MeshState.Entry::isAlive).toList();
        stop(living.stream().filter(entry -> entry.service().isGateway()).toList());
        stop(living.stream().filter(entry -> !entry.service().isGateway()).toList());
        removeWorkFolders(state);
        return living;
    }

    private static void removeWorkFolders(MeshState state) {
        state.services().stream()
                .filter(MeshState.Entry::isStarted)
                .forEach(entry -> WorkFolder.removeEmpty(entry.log()));
    }

    private static void stop(List<MeshState.Entry> entries) {
        ProcessTerminator.stop(
                entries.stream()
                        .flatMap(entry -> entry.process().living().stream())
                        .toList(),
                GRACE);
    }

    private interface Visitor {
        void visit(String name, MeshState state);
    }

    /** A process that was killed while it wrote a draft. If another process has its id now, the draft is deleted once that one has ended. */
    private void deleteAbandonedDrafts() throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, "*" + OutputFile.DRAFT)) {
            for (Path draft : drafts) {
                if (!MeshName.hasLivingStarter(draft.getFileName().toString())) {
                    Files.deleteIfExists(draft);
                }
            }
        }
    }

    private void forEach(Visitor visitor) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replaceAll("\\.json$", "");
                read(file)
                        .map(state -> OrphanProcesses.complete(name, state))
                        .ifPresent(state -> visitor.visit(name, state));
            }
            deleteAbandonedDrafts();
        } catch (NoSuchFileException nothingYet) {
            // No mesh was ever started here.
        } catch (IOException unreadable) {
            throw new MeshException(
                    "the state of the mesh cannot be read from " + folder + ": " + IoFailure.reason(unreadable));
        }
    }

    private static Optional<MeshState> read(Path file) throws IOException {
        try {
            return Optional.of(JSON.readValue(RegularFile.bytes(file), MeshState.class));
        } catch (NoSuchFileException goneMeanwhile) {
            return Optional.empty();
        } catch (JacksonException foreign) {
            throw new MeshException(file + " is not a state file of the mesh; delete it if no service runs");
        }
    }

    private Path file(String name) {
        return folder.resolve(name + ".json");
    }
}
