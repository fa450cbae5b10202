package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests how addresses share places. */
class QuotaTest {

    private final Set<InetAddress> shared = new HashSet<>();
    private final Quota quota = new Quota(10, 3, 4, shared::contains);
    private final List<InetAddress> taken = new ArrayList<>();

    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void take(int last, int times) {
        for (int i = 0; i < times; i++) {
            quota.admit("this room", address(last), taken);
            taken.add(address(last));
        }
    }

    @Test
    void anAddressHasAFewPlaces() {
        take(1, 3);

        assertThatThrownBy(() -> take(1, 1))
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("this room already has 3 phones with the address 10.0.0.1")
                .hasMessageContaining("ask your teacher to allow it");
        take(2, 1);
    }

    @Test
    void theLastPlacesAreForAddressesThatHaveNone() {
        take(1, 3);
        take(2, 2);
        take(3, 1);

        assertThatThrownBy(() -> take(2, 1)).hasMessageContaining("the last 4 places of this room");
        for (int other = 4; other < 8; other++) {
            take(other, 1);
        }
        assertThatThrownBy(() -> take(9, 1)).hasMessageContaining("at most 10 phones, and all are taken");
    }

    @Test
    void aWholeClassMayShareAnAddress() {
        shared.add(address(1));

        take(1, 10);

        assertThat(taken).hasSize(10);
    }
}
