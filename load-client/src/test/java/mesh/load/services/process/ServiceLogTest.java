package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceLogTest {

    private static final String FRAMES = IntStream.rangeClosed(1, 30)
            .mapToObj(i -> "\tat org.springframework.Some.method(Some.java:" + i + ") ~[spring.jar:7]\n")
            .collect(Collectors.joining());

    @TempDir
    Path folder;

    private ServiceLog log = new ServiceLog(Path.of("set below"));

    @BeforeEach
    void findLog() {
        log = new ServiceLog(folder.resolve("netty-gateway.log"));
    }

    /** The last ten lines of such a log are all from a stack trace, and do not explain the failure. */
    @Test
    void reportsTheLastCauseOfAFailedStart() throws IOException {
        write("Application run failed\n\norg.springframework.Outer: no bean\n" + FRAMES
                + "Caused by: java.lang.IllegalStateException: not this\n" + FRAMES + "\t... 12 more\n"
                + "Caused by: java.net.UnknownHostException: no such host\n" + FRAMES
                + "\t... 27 common frames omitted\n");

        assertThat(ServiceLog.reason(log.text(), 2))
                .containsExactly(
                        "Caused by: java.lang.IllegalStateException: not this",
                        "Caused by: java.net.UnknownHostException: no such host");
    }

    @Test
    void reportsTheLastCauseRegardlessOfWhatFollows() throws IOException {
        write("Caused by: java.net.UnknownHostException: no such host\n" + FRAMES + "stopping\n".repeat(20));

        assertThat(ServiceLog.reason(log.text(), 2))
                .containsExactly("Caused by: java.net.UnknownHostException: no such host", "stopping", "stopping");
    }

    @Test
    void reportsSpringsExplanation() throws IOException {
        write("""
                starting
                Caused by: x

                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Port 8070 is in use.

                Action:

                Use another.

                """);

        assertThat(ServiceLog.reason(log.text(), 10))
                .containsExactly(
                        "APPLICATION FAILED TO START",
                        "Description:",
                        "Port 8070 is in use.",
                        "Action:",
                        "Use another.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.OutOfMemoryError: Java heap space",
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached",
                "java.lang.OutOfMemoryError: Cannot reserve 16384 bytes of direct buffer memory (allocated: 1, limit: 2)",
                "io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 4194304 byte(s) of direct memory"
            })
    void findsExhaustedMemoryAnywhereInALine(String error) throws IOException {
        write("all is well\n");
        long before = log.length();
        write("2026-11-25 ERROR [reactor-http-epoll-1] failed: " + error + "\n" + FRAMES);

        assertThat(log.outOfMemorySince(before)).contains(new ServiceLog.OutOfMemory(error, 1));
        assertThat(log.outOfMemorySince(log.length())).isEmpty();
        assertThat(log.outOfMemorySince(log.length() + 1))
                .as("errors in a new log, which is shorter")
                .contains(new ServiceLog.OutOfMemory(error, 1));

        write(error + "\n" + FRAMES + error + "\n");
        assertThat(log.outOfMemorySince(before)).contains(new ServiceLog.OutOfMemory(error, 3));
    }

    /** Spring Boot prints a generated password. Messages and results must not contain it. */
    @Test
    void masksWhatLooksLikeASecret() throws IOException {
        write("""
                Using generated security password: 8e557245-73e2
                Connecting to jdbc:postgresql://me:mine@db/x?password=mine&ssl=false
                Authorization: Bearer eyJhbGciOi
                {"access_token": "abc", "token_type": "x"}
                Basic authentication is on
                """);

        assertThat(ServiceLog.reason(log.text(), 5))
                .containsExactly(
                        "Using generated security password: ***",
                        "Connecting to jdbc:postgresql://me:***@db/x?password=***&ssl=false",
                        "Authorization: Bearer ***",
                        "{\"access_token\": \"***\", \"token_type\": \"x\"}",
                        "Basic authentication is on");
    }

    /** The log is 3 GB long, with a hole. The line at which the last part begins lacks its first words, which may have named a secret. */
    @Test
    void readsOnlyTheEndOfALongLog() throws IOException {
        try (FileChannel channel = FileChannel.open(log.file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.position(3L << 30);
            channel.write(ByteBuffer.wrap(
                    "\njava.lang.OutOfMemoryError: Java heap space\n".getBytes(StandardCharsets.UTF_8)));
        }

        assertThat(log.text()).isEqualTo("java.lang.OutOfMemoryError: Java heap space\n");
        assertThat(log.outOfMemorySince(0))
                .contains(new ServiceLog.OutOfMemory("java.lang.OutOfMemoryError: Java heap space", 1));
    }

    @Test
    void findsNothingInAnEmptyLog() {
        assertThat(log.outOfMemorySince(0)).isEmpty();
        assertThat(log.length()).isZero();
    }

    private void write(String text) throws IOException {
        Files.writeString(log.file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Exception in thread \"main\" java.net.BindException: Address already in use: bind",
                "io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Address already in use",
                "Web server failed to start. Port 8081 was already in use.",
                "Error: listen EADDRINUSE: address already in use :::9001",
                "QUARKUS: Port 8080 is already in use"
            })
    void knowsThatAnAddressWasInUse(String line) throws IOException {
        write("starting\n" + line + "\n");

        assertThat(ServiceLog.saysAddressInUse(log.text())).isTrue();
    }

    @Test
    void doesNotTakeAnotherFailureForAnAddressInUse() throws IOException {
        write("Database may be already in use\n");

        assertThat(ServiceLog.saysAddressInUse(log.text())).isFalse();
    }
}
