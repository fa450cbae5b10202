package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

/** Tests that values of a JSON document keep their own text. */
class JsonValuesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "12345678901234567.89",
                "10.50",
                "1e3",
                "1E+3",
                "-0",
                "-0.0",
                "0.1000000000000000055511151231257827",
                "123456789012345678901234567890",
                "1e999",
                "true",
                "null"
            })
    void aValueIsWrittenAsInTheDocument(String written) {
        JsonValues values = values("{\"a\": [" + written + "," + written + "], \"b\": " + written + "}");

        assertThat(values.at("/a/0")).hasValue(written);
        assertThat(values.at("/a/1")).hasValue(written);
        assertThat(values.at("/b")).hasValue(written);
        assertThat(values(written).at("")).hasValue(written);
    }

    @Test
    void aNumberMayHaveMoreDigitsThanAComputerCouldConvert() {
        String digits = "7".repeat(100_000);

        assertThat(values("[" + digits + "." + digits + "]").at("/0")).hasValue(digits + "." + digits);
    }

    @Test
    void nullIsNotTheTextNull() {
        JsonValues values = values("[null, \"null\"]");

        assertThat(values.isNull("/0")).isTrue();
        assertThat(values.isNull("/1")).isFalse();
        assertThat(values.isNull("/2")).isFalse();
    }

    @Test
    void aTextIsUnescaped() {
        assertThat(values("{\"a/b\": \"\\u00e4 \\\"\\ud83d\\ude00\\n\"}").at("/a~1b"))
                .hasValue("ä \"😀\n");
    }

    /** The names of members are text already, also if they look like numbers. */
    @Test
    void theLastMemberOfANameCounts() {
        assertThat(values("{\"1\": 2.0, \"1\": 3.0}").at("/1")).hasValue("3.0");
    }

    @Test
    void anObjectAnArrayAndAMissingMemberAreNoValues() {
        JsonValues values = values("{\"a\": {}, \"b\": [1]}");

        assertThat(values.at("/a")).isEmpty();
        assertThat(values.at("/b")).isEmpty();
        assertThat(values.at("/b/1")).isEmpty();
        assertThat(values("").at("/a")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": 1} {\"a\": 2}", "{\"a\": 01}", "{\"a\": 1.}", "{\"a\": .5}", "{\"a\": NaN}", "[1"})
    void otherTextIsNoDocument(String malformed) {
        assertThatThrownBy(() -> values(malformed)).isInstanceOf(JacksonException.class);
    }

    private static JsonValues values(String json) {
        return JsonValues.of(json.getBytes(StandardCharsets.UTF_8));
    }
}
