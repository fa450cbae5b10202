package mesh.load.workers.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UnprovenConnectionsTest {

    private final WorkerListener.UnprovenConnections<String, Integer> unproven =
            new WorkerListener.UnprovenConnections<>(20, 10, new SplittableRandom(42));

    @Test
    void strangersInOneNetworkDoNotPushOutAWorkerInAnother() {
        add("here", 0, false);
        for (int stranger = 1; stranger <= 10_000; stranger++) {
            add("there", stranger, stranger % 2 == 0);
        }

        assertThat(unproven.remove(0)).isTrue();
    }

    @Test
    void strangersInManyNetworksDoNotPushOutAWorkerInAnother() {
        add("here", 0, false);
        for (int stranger = 1; stranger <= 10_000; stranger++) {
            add("there " + stranger % 7, stranger, true);
        }

        assertThat(unproven.remove(0)).isTrue();
        assertThat(unproven.removeAll()).hasSizeLessThanOrEqualTo(20);
    }

    /** Some attempts of a worker must succeed, whether the strangers are silent or send a few bytes and then stop. */
    @Test
    void aWorkerThatRetriesGetsThroughDespiteStrangersInItsNetwork() {
        for (boolean speaking : new boolean[] {false, true}) {
            int through = 0;
            for (int attempt = 0; attempt < 1_000; attempt++) {
                add("here", -1 - attempt, false);
                for (int stranger = 0; stranger < 10; stranger++) {
                    add("here", 100 * attempt + stranger, speaking);
                }
                through += unproven.remove(-1 - attempt) ? 1 : 0;
            }
            assertThat(through).as("while strangers speak: %s", speaking).isGreaterThan(100);
            unproven.removeAll();
        }
    }

    @Test
    void silentConnectionsDoNotPushOutOneThatHasSentBytes() {
        add("here", 0, true);
        for (int stranger = 1; stranger <= 10_000; stranger++) {
            add("here", stranger, false);
        }

        assertThat(unproven.remove(0)).isTrue();
        assertThat(unproven.remove(0)).isFalse();
        assertThat(unproven.removeAll()).hasSize(9);
    }

    private void add(String network, int connection, boolean speaking) {
        Integer dropped = unproven.add(network, connection);
        assertThat(dropped == null || !unproven.remove(dropped)).isTrue();
        if (speaking) {
            unproven.spoke(connection);
        }
    }
}
