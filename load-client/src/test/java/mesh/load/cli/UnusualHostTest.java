package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mesh.load.engine.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tries services whose hosts are unusual. Each test starts a JVM, because only a new one reads a file of hosts. */
@Timeout(600)
class UnusualHostTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    private Path folder;

    private final Set<String> hosts = ConcurrentHashMap.newKeySet();

    @Test
    void aNameMayHaveAnUnderscore() throws Exception {
        try (ScriptedServer server = server("127.0.0.1")) {
            isServed(server, "my_service", "127.0.0.1 my_service");
        }
    }

    /** A server often listens on one address of {@code localhost} only. */
    @Test
    void allAddressesOfANameAreTried() throws Exception {
        try (ScriptedServer server = server("::1")) {
            isServed(server, "localhost", "127.0.0.1 localhost", "::1 localhost");
        }
    }

    @Test
    void anAddressMayBeOneOfIpV6() throws Exception {
        try (ScriptedServer server = server("::1")) {
            isServed(server, "[::1]", "127.0.0.1 localhost");
        }
    }

    private ScriptedServer server(String address) throws Exception {
        return new ScriptedServer(InetAddress.getAllByName(address)[0], conversation -> {
            for (String request = conversation.request(); request != null; request = conversation.request()) {
                request.lines().filter(line -> line.startsWith("Host:")).forEach(hosts::add);
                conversation.send(RESPONSE);
            }
        });
    }

    /** The path {@code ready} also makes the JDK's client connect. */
    private void isServed(ScriptedServer server, String host, String... lines) throws Exception {
        String address = host + ":" + server.address().getPort();
        Path out = folder.resolve("out");

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djdk.net.hosts.file=" + Files.write(folder.resolve("hosts"), Arrays.asList(lines)),
                        "-Dmesh.home=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "mesh.load.cli.Main",
                        "try",
                        "http://" + address,
                        "--to",
                        host,
                        "--path",
                        "/",
                        "--ready",
                        "/ready",
                        "--users",
                        "2",
                        "--results",
                        folder.resolve("results").toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();

        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        assertThat(Files.readString(out)).contains("no request failed with 2 users");
        assertThat(hosts).isEqualTo(Set.copyOf(List.of("Host: " + address)));
    }
}
