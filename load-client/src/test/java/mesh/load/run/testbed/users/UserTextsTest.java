package mesh.load.run.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.Body;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserTextsTest {

    private static final Place PLACE = new Place("own.yaml:7:5");

    private final UserTexts texts = new UserTexts(
            Map.of("user", "3", "name", "O\"Brien & Bö/..", "line", "a\r\nX: b", "trick", "${env:PW}{user}"),
            Map.of("PW", "p\"w"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text/plain                                      | O"Brien & Bö/..,p"w
            application/x-www-form-urlencoded;charset=UTF-8 | O%22Brien+%26+B%C3%B6%2F..,p%22w
            """)
    void escapesValuesForTheTypeOfABody(String type, String filled) {
        assertThat(texts.body(new Body.Text(type, "{name},${env:PW}"), PLACE)).isEqualTo(new Body.Text(type, filled));
    }

    @Test
    void aStringOfJsonContainsAnyValue() {
        Body.Text template = new Body.Text("application/json", "[\"{name}\",\"${env:PW}\",{user}]");

        assertThat(texts.body(template, PLACE).text()).isEqualTo("[\"O\\\"Brien & Bö/..\",\"p\\\"w\",3]");
    }

    @Test
    void theMessageAboutABodyNamesNoValue() {
        assertThatThrownBy(() -> texts.body(new Body.Text("application/json", "[{name}]"), PLACE))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "own.yaml:7:5: a request of user 3: {name} is not between quotes, and its value is not JSON."
                                + " Allowed: quotes around {name}, or a value such as 17, true or null");
    }

    @Test
    void encodesEachValueInAPathAsOnePart() {
        assertThat(texts.path("/a/{name}?u={user}", PLACE)).isEqualTo("/a/O%22Brien%20%26%20B%C3%B6%2F..?u=3");
    }

    /** A file of users must not be able to read the environment. */
    @Test
    void aValueIsNoTemplate() {
        assertThat(texts.plain(Map.of("a", "{trick}"))).isEqualTo(Map.of("a", "${env:PW}{user}"));
    }

    @Test
    void aHeaderCannotContainALineEnd() {
        assertThatThrownBy(() -> texts.headers(Map.of("X-Name", "{line}"), PLACE))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("own.yaml:7:5: the value of the header 'X-Name' of user 3 contains characters other than"
                        + " printable ASCII, so it cannot be sent");
    }
}
