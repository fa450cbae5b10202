package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {

    private static final byte[] KEY = new byte[32];

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "passwordpasswordpassword",
                "deadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef",
                "1212121212121212121212121",
                "0000000000000000000000000000000000000001"
            })
    void rejectsATokenThatIsEasyToGuessWithoutRevealingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Token.of(text))
                .withMessage("MESH_WORKER_TOKEN is easy to guess: it has few different characters, or repeats itself. "
                        + "Allowed: 24 characters or more, drawn at random, such as from 'openssl rand -hex 32'");
    }

    @Test
    void rejectsAShortTokenWithoutRevealingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Token.of("short-secret"))
                .withMessage(
                        "MESH_WORKER_TOKEN has 12 characters. Allowed: 24 characters or more, drawn at random, such as from "
                                + "'openssl rand -hex 32'");
    }

    @Test
    void acceptsRandomTokens() {
        assertThat(Token.random()).hasSize(64).isNotEqualTo(Token.random());
        for (int i = 0; i < 10_000; i++) {
            String drawn = Token.random();
            assertThatCode(() -> Token.requireStrong(drawn)).doesNotThrowAnyException();
            assertThatCode(() -> Token.requireStrong(drawn.substring(0, 32))).doesNotThrowAnyException();
        }
    }

    /** PBKDF2 derives the key, so each guess is slow. Every build must derive the same key. Python's hashlib has computed the proof. */
    @Test
    void derivesTheSameKeyFromTheSameTokenInEveryBuild() {
        assertThat(Token.of("correct horse battery staple").proof("worker", KEY))
                .isEqualTo("786822b784e9ca3ee94e0a94bb73633b4ee6a659f7d32eeff8d4d11f38a75309");
    }

    @Test
    void theProofDependsOnTheSideAndOnItsKey() {
        Token token = Token.of(Token.random());
        byte[] other = KEY.clone();
        other[0] = 1;

        assertThat(token.proof("worker", KEY))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(token.proof("coordinator", KEY))
                .isNotEqualTo(token.proof("worker", other));
    }
}
