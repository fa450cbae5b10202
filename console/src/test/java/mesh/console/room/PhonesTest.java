package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests which phones count as present, with a clock that the test sets. */
class PhonesTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // as nanoTime, it may overflow
    private final Phones phones = new Phones(new Quota(2, 2, 0, address -> false), Duration.ofSeconds(10), nanos::get);

    private static Sender from(String phone) {
        return new Sender(phone, InetAddress.getLoopbackAddress());
    }

    private void after(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void aPhoneIsPresentWhileItHasAStream() {
        phones.joined(from("one"));
        after(1000);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void aPhoneThatHasLeftIsNotCountedAfterAWhile() {
        phones.joined(from("one"));
        phones.left(from("one"));
        after(9);
        assertThat(phones.present()).containsExactly("one");
        after(1);

        assertThat(phones.present()).isEmpty();
    }

    @Test
    void aPhoneThatReturnsInTimeWasNeverAway() {
        phones.joined(from("one"));
        after(30);
        phones.left(from("one"));
        after(9);
        phones.joined(from("one"));
        after(30);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void twoPagesOnOnePhoneAreOnePhone() {
        phones.joined(from("one"));
        phones.joined(from("one"));
        phones.left(from("one"));
        after(60);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void theNumberOfPhonesIsLimitedAndAnAbsentPhoneFreesItsPlace() {
        phones.joined(from("one"));
        phones.seen(from("two"));
        assertThatThrownBy(() -> phones.joined(from("three"))).hasMessageContaining("2 phones");
        phones.joined(from("one"));
        after(10);

        phones.joined(from("three"));

        assertThat(phones.present()).containsExactlyInAnyOrder("one", "three");
    }

    @Test
    void theNumberOfStreamsOfAPhoneIsLimited() {
        for (int i = 0; i < 3; i++) {
            phones.joined(from("one"));
        }

        assertThatThrownBy(() -> phones.joined(from("one"))).hasMessageContaining("3 times");
        phones.left(from("one"));
        phones.joined(from("one"));
    }
}
