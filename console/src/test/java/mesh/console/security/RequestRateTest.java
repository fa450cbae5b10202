package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the limits of a class, with a clock that the test sets. */
class RequestRateTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RequestRate rate = new RequestRate(nanos::get);

    private long admitted(String address, int requests) {
        InetSocketAddress client = new InetSocketAddress(address, 40_000);
        return IntStream.range(0, requests).filter(i -> rate.admits(client)).count();
    }

    @Test
    void aClassBehindOneAddressCanOpenThePageAtOnce() {
        assertThat(admitted("192.0.2.1", 3000)).isEqualTo(3000);
    }

    @Test
    void anAddressIsLimitedAndOthersAreNot() {
        assertThat(admitted("192.0.2.1", 10_000)).isEqualTo(4000);
        assertThat(admitted("192.0.2.2", 3000)).isEqualTo(3000);
    }

    @Test
    void allAddressesTogetherAreLimited() {
        assertThat(admitted("192.0.2.1", 10_000) + admitted("192.0.2.2", 10_000) + admitted("192.0.2.3", 10_000))
                .isEqualTo(8000);
    }

    @Test
    void theLimitComesBackWithTime() {
        admitted("192.0.2.1", 10_000);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(admitted("192.0.2.1", 10_000)).isEqualTo(200);
    }

    @Test
    void aRequestWithoutAnAddressIsRejected() {
        assertThat(rate.admits(null)).isFalse();
        assertThat(rate.admits(InetSocketAddress.createUnresolved("evil.example", 1)))
                .isFalse();
    }
}
