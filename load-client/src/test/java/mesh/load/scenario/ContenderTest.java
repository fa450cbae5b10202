package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContenderTest {

    private static final String LOGIN =
            "before: {path: /login, body: {content-type: text/plain, text: a}, extract: {t: /t}}";

    private static List<Contender> two(String first, String second) {
        return ScenarioReader.read("s.yaml", """
                        name: own
                        question: Why?
                        contenders:
                          - {id: a, service: netty-gateway, path: /a, users: 1, calls: none, FIRST}
                          - {id: b, service: netty-gateway, path: /a, users: 9, calls: none, SECOND}
                        """.replace("FIRST", first).replace("SECOND", second))
                .contenders();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "headers: {}",
                "headers: {X-A: b}",
                "method: PUT, body: {content-type: text/plain, text: '{user}'}",
                LOGIN
            })
    void twoThatDifferInTheirUsersSendTheSameRequests(String keys) {
        List<Contender> both = two(keys, keys);

        assertThat(both.getFirst().requests()).isEqualTo(both.getLast().requests());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "headers: {X-A: c}",
                "method: DELETE",
                "accept: text/csv",
                "body: {content-type: text/plain, text: b}",
                "before: {path: /logout}"
            })
    void onePathCanHaveOtherRequests(String keys) {
        List<Contender> both = two("headers: {}", keys);

        assertThat(both.getFirst().requests()).isNotEqualTo(both.getLast().requests());
    }

    @Test
    void otherStepsMakeOtherRequests() {
        List<Contender> both = two(LOGIN, LOGIN.replace("text: a", "text: b"));

        assertThat(both.getFirst().requests()).isNotEqualTo(both.getLast().requests());
    }
}
