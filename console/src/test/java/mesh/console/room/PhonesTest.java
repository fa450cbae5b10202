package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import mesh.console.security.SharedAddresses;
import org.junit.jupiter.api.Test;

/** Tests which phones count as present, with a clock that the test sets. */
class PhonesTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // as nanoTime, it may overflow
    private final Phones phones = new Phones(new Quota(2, 2, 0, address -> false), Duration.ofSeconds(10), nanos::get);

    private static Sender from(String phone) {
        return new Sender(phone, InetAddress.getLoopbackAddress());
    }

    private static InetAddress address(String number) throws UnknownHostException {
        return InetAddress.getByName(number);
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
        phones.touch(from("two"));
        assertThatThrownBy(() -> phones.joined(from("three"))).hasMessageContaining("2 phones");
        phones.joined(from("one"));
        after(10);

        phones.joined(from("three"));

        assertThat(phones.present()).containsExactlyInAnyOrder("one", "three");
    }

    @Test
    void aPhoneWithoutAPlaceIsCountedWhileItAsksForOne() {
        phones.joined(from("one"));
        phones.touch(from("two"));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> phones.joined(from("three"))).isInstanceOf(VoteException.class);
        }
        assertThat(phones.rejectedAddresses()).containsExactly(InetAddress.getLoopbackAddress());
        after(20);

        assertThat(phones.rejectedAddresses()).isEmpty();
    }

    @Test
    void aPhoneThatGetsAPlaceIsNoLongerCountedAsRejected() {
        phones.joined(from("one"));
        phones.touch(from("two"));
        assertThatThrownBy(() -> phones.joined(from("three"))).isInstanceOf(VoteException.class);
        after(10);

        phones.joined(from("three"));

        assertThat(phones.rejectedAddresses()).isEmpty();
    }

    /** A student can get keys as fast as the console issues them. */
    @Test
    void theNumberOfRejectedPhonesThatAreRememberedIsLimited() {
        phones.joined(from("one"));
        phones.joined(from("two"));
        for (int i = 0; i < 2000; i++) {
            String another = "another" + i;
            assertThatThrownBy(() -> phones.joined(from(another))).isInstanceOf(VoteException.class);
        }

        assertThat(phones.rejectedAddresses()).hasSize(1000);
    }

    /** A laptop in an IPv6 network has as many addresses as it wants. */
    @Test
    void anIpv6NetworkHasThePlacesOfOneAddress() throws UnknownHostException {
        SharedAddresses shared = new SharedAddresses();
        Phones room = new Phones(new Quota(20, 10, 5, shared::contains), Duration.ofSeconds(10), nanos::get);
        for (int i = 0; i < 10; i++) {
            room.joined(new Sender("phone" + i, address("2001:db8:0:1::" + i)));
        }

        assertThatThrownBy(() -> room.joined(new Sender("another", address("2001:db8:0:1::a"))))
                .hasMessageContaining("already has 10 phones with the address 2001:db8:0:1::/64");
        room.joined(new Sender("neighbour", address("2001:db8:0:2::1")));
        shared.set(address("2001:db8:0:1::1"), true);
        room.joined(new Sender("another", address("2001:db8:0:1::a")));
        assertThat(room.presentAddresses()).containsOnly(address("2001:db8:0:1::"), address("2001:db8:0:2::"));
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
