package mesh.load.run.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretMaskTest {

    private final SecretMask secrets = new SecretMask();

    @Test
    void aSecretThatBeginsAnotherLeavesNoRest() {
        secrets.addAll(List.of("abcd", "abcdefgh", "xabcdefghx", "efgh"));

        assertThat(secrets.masked("1 xabcdefghx 2 abcdefgh 3 abcd 4")).isEqualTo("1 *** 2 *** 3 *** 4");
    }

    @Test
    void aShortValueOfAResponseIsNoSecretAndOneOfTheEnvironmentIs() {
        secrets.addTaken(List.of("1", "", "123", "pass"));
        secrets.addAll(List.of("", "77"));

        assertThat(secrets.masked("401: 123 pass 77")).isEqualTo("401: 123 *** ***");
    }
}
