package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests which phones count as present, with a clock that the test sets. */
class PhonesTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // as nanoTime, it may overflow
    private final Phones phones = new Phones(2, Duration.ofSeconds(10), nanos::get);

    private void after(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void aPhoneIsPresentWhileItHasAStream() {
        phones.joined("one");
        after(1000);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void aPhoneThatHasLeftIsNotCountedAfterAWhile() {
        phones.joined("one");
        phones.left("one");
        after(9);
        assertThat(phones.present()).containsExactly("one");
        after(1);

        assertThat(phones.present()).isEmpty();
    }

    @Test
    void aPhoneThatReturnsInTimeWasNeverAway() {
        phones.joined("one");
        after(30);
        phones.left("one");
        after(9);
        phones.joined("one");
        after(30);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void twoPagesOnOnePhoneAreOnePhone() {
        phones.joined("one");
        phones.joined("one");
        phones.left("one");
        after(60);

        assertThat(phones.present()).containsExactly("one");
    }

    @Test
    void theNumberOfPhonesIsLimitedAndAnAbsentPhoneFreesItsPlace() {
        phones.joined("one");
        phones.seen("two");
        assertThatThrownBy(() -> phones.joined("three")).hasMessageContaining("2 phones");
        phones.joined("one");
        after(10);

        phones.joined("three");

        assertThat(phones.present()).containsExactlyInAnyOrder("one", "three");
    }

    @Test
    void theNumberOfStreamsOfAPhoneIsLimited() {
        for (int i = 0; i < 3; i++) {
            phones.joined("one");
        }

        assertThatThrownBy(() -> phones.joined("one")).hasMessageContaining("3 times");
        phones.left("one");
        phones.joined("one");
    }
}
