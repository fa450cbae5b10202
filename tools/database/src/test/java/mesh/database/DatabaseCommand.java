package mesh.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The service as a process of its own.
 *
 * @param port port on which the service's PostgreSQL listens
 * @param folder folder for the files that the service keeps only while it runs
 */
record DatabaseCommand(int port, Path folder) {

    static DatabaseCommand onAFreePort(Path folder) throws IOException {
        return new DatabaseCommand(DatabaseServiceTest.freePort(), folder);
    }

    /** Returns the process, which is not started yet. It prints to the log. */
    ProcessBuilder process(Path log, String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                DatabaseService.class.getName(),
                "--server.port=0",
                "--database.port=" + port,
                "--database.folder=" + folder,
                "--database.programs=target/postgresql",
                "--database.password=of-the-test"));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    }

    boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
