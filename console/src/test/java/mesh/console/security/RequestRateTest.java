package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the limits of a class, with a clock that the test sets. */
class RequestRateTest {

    private final AtomicLong nanos = new AtomicLong();
    private final SharedAddresses shared = new SharedAddresses();
    private final RequestRate rate = new RequestRate(shared, nanos::get);

    private long admitted(String address, int requests) {
        InetSocketAddress client = new InetSocketAddress(address, 40_000);
        return IntStream.range(0, requests).filter(i -> rate.admits(client)).count();
    }

    private void after(int millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }

    @Test
    void aClassBehindOneAddressCanOpenThePageAtOnceIfTheTeacherHasNamedIt() throws Exception {
        assertThat(admitted("192.0.2.1", 3000)).isEqualTo(1000);

        shared.set(InetAddress.getByName("192.0.2.1"), true);

        assertThat(admitted("192.0.2.1", 3000)).isEqualTo(3000);
    }

    @Test
    void anAddressIsLimitedAndOthersAreNot() {
        assertThat(admitted("192.0.2.1", 10_000)).isEqualTo(1000);
        assertThat(admitted("192.0.2.2", 500)).isEqualTo(500);
    }

    /** Six such addresses once used up the limit of all. */
    @Test
    void busyAddressesTakeNothingFromTheOthers() {
        for (int second = 0; second < 60; second++) {
            for (int attacker = 1; attacker <= 6; attacker++) {
                admitted("192.0.2." + attacker, 200);
            }
            after(1000);
        }

        for (int phone = 0; phone < 500; phone++) {
            assertThat(admitted("10.0." + phone / 256 + "." + phone % 256, 13)).isEqualTo(13);
        }
    }

    @Test
    void allAddressesTogetherAreLimited() {
        long admitted = 0;
        for (int second = 0; second < 120; second++) {
            for (int address = 1; address <= 100; address++) {
                admitted += admitted("192.0.2." + address, 50);
            }
            after(1000);
        }

        assertThat(admitted).isBetween(100L * 60, 8000 + 400 * 120 + 100L * 60);
    }

    /** The owner of one IPv6 address has all addresses with the same prefix. */
    @Test
    void allAddressesOfAnIpv6NetworkHaveOneLimit() throws Exception {
        long admitted = 0;
        for (int address = 1; address <= 500; address++) {
            admitted += admitted("2001:db8:0:1::" + address, 13);
        }

        assertThat(admitted).isEqualTo(1000);
        assertThat(admitted("2001:db8:0:2::1", 13)).isEqualTo(13);
        shared.set(InetAddress.getByName("2001:db8:0:1::7"), true);
        assertThat(admitted("2001:db8:0:1::8", 3000)).isEqualTo(3000);
    }

    /** Each new address may send a few requests together, and there are more addresses than the console remembers. */
    @Test
    void anyNumberOfNewAddressesIsLimited() {
        long admitted = 0;
        for (int second = 0; second < 10; second++) {
            for (int address = 0; address < 2000; address++) {
                admitted += admitted("10." + second + "." + address / 256 + "." + address % 256, 20);
            }
            after(1000);
        }

        assertThat(admitted).isBetween(16_000L, 16_000L + 10 * 1000);
    }

    @Test
    void theLimitComesBackWithTime() {
        admitted("192.0.2.1", 10_000);
        after(2000);

        assertThat(admitted("192.0.2.1", 10_000)).isEqualTo(100);
    }

    @Test
    void aRequestWithoutAnAddressIsRejected() {
        assertThat(rate.admits(null)).isFalse();
        assertThat(rate.admits(InetSocketAddress.createUnresolved("evil.example", 1)))
                .isFalse();
    }
}
