package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that a contender with a small heap can send and receive large files, ten at a time. */
interface HeapContract extends ContenderContract {

    int AT_A_TIME = 10;

    @Test
    @Tag("faults")
    @Tag("faults-short")
    default void sendsAndReceivesTenLargeFilesConcurrentlyInHalfOfTheAllowedHeap() throws Exception {
        byte[] file = file();
        String receipt = "{\"bytes\":%d,\"sha256\":\"%s\"}".formatted(file.length, Http.sha256(file));

        try (ContenderProcess contender = ContenderProcess.start("-Xmx128m", onVirtualThreads());
                ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> sent = new ArrayList<>();
            List<Future<Integer>> received = new ArrayList<>();
            for (int user = 0; user < AT_A_TIME; user++) {
                sent.add(users.submit(() -> Http.text(Http.post(contender.uri("/pdf"), Http.PDF, file))));
                received.add(users.submit(() ->
                        Arrays.mismatch(Http.get(contender.uri("/pdf/20mb")).body(), file)));
            }
            for (int user = 0; user < AT_A_TIME; user++) {
                assertThat(sent.get(user).get()).isEqualTo(receipt);
                assertThat(received.get(user).get())
                        .as("the first byte that differs")
                        .isEqualTo(-1);
            }
        }
    }

    private static byte[] file() throws IOException {
        try (InputStream file = HeapContract.class.getResourceAsStream("/pdf/20mb.pdf")) {
            assertThat(file).isNotNull();
            return file.readAllBytes();
        }
    }
}
