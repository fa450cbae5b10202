package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests which addresses a class can use. */
class ClassAddressesTest {

    @Test
    void anAddressThatWasChosenIsTheOnlyOne() {
        assertThat(ClassAddresses.hosts("192.0.2.7")).containsExactly("192.0.2.7");
        assertThat(ClassAddresses.hosts("fd00::2")).containsExactly("[fd00::2]");
    }

    /** Browsers cannot use the name of an interface, and a phone has other interfaces. */
    @Test
    void allAddressesOfThisMachineAreNumbersThatAPhoneCanUse() {
        assertThat(ClassAddresses.hosts("0.0.0.0")).isNotEmpty().allMatch(host -> host.matches("[0-9.]+"));
        assertThat(ClassAddresses.hosts("::"))
                .containsAll(ClassAddresses.hosts("0.0.0.0"))
                .noneMatch(host -> host.contains("%") || host.startsWith("[fe80"));
    }

    @Test
    void theAddressOfTheClassIsShort() {
        assertThat(ClassAddresses.url("192.0.2.7", 8090)).isEqualTo("http://192.0.2.7:8090/c");
    }
}
