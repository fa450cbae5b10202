package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the check of a status, and of values of a JSON document. */
class CheckedValidatorTest {

    private static final Map<String, String> EXPECTED = new LinkedHashMap<>();

    static {
        EXPECTED.put("/id", "17");
        EXPECTED.put("/owner/names/1", "Bö");
        EXPECTED.put("/gone", "null");
        EXPECTED.put("/ok", "true");
    }

    private final ResponseBody body =
            new ResponseBody(new CheckedValidator(new ExpectedResponse.Checked(200, 299, EXPECTED)));
    private final ResponseDecoder decoder = new ResponseDecoder(body);

    @Test
    void comparesTextsNumbersBooleansAndNulls() {
        for (int response = 0; response < 2; response++) {
            decode(Responses.json("{'id':17,'owner':{'names':['Ann','Bö']},'gone':null,'ok':true}".replace('\'', '"')));

            assertThat(body.isValid()).isTrue();
        }
    }

    /** Each line: a response, and what is wrong. The actual value could be a secret. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'id':18}                        | the expected value at /id            | another value
            {'id':{'a':17}}                  | the expected value at /id            | no value
            {'id':'17','owner':{'names':[]}} | the expected value at /owner/names/1 | no value
            [17]                             | the expected value at /id            | no value
            {'id':17                         | JSON                                 | something else
            ``                               | the expected value at /id            | no value
            """)
    void namesThePointerButNotTheValue(String json, String expected, String actual) {
        decode(Responses.json(json.replace('\'', '"')));

        assertThat(body.isValid()).isFalse();
        assertThat(body.mismatch().expected()).isEqualTo(expected);
        assertThat(body.mismatch().actual()).isEqualTo(actual);
    }

    @Test
    void keepsNoMoreThanItsLimit() {
        String tooLong = "x".repeat(CheckedValidator.MAX_BYTES);
        decode(Responses.json("{\"id\":\"" + tooLong + "\"}"));

        assertThat(body.isValid()).isFalse();
        assertThat(body.mismatch().actual()).isEqualTo("more than 256 KiB");
    }

    @Test
    void aStatusIsCheckedEvenIfItIsUsuallyAnErrorOrASuccess() {
        ResponseBody found = new ResponseBody(new CheckedValidator(new ExpectedResponse.Checked(302, 302, Map.of())));
        ResponseDecoder of = new ResponseDecoder(found);
        String moved = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n";

        of.decode(Ascii.bytes(moved), 0, moved.length());
        assertThat(found.isSuccess()).isTrue();
        assertThat(found.isValid()).isTrue();

        of.reset();
        String ok = Responses.json("[]");
        of.decode(Ascii.bytes(ok), 0, ok.length());
        assertThat(found.isValid()).isFalse();
        assertThat(found.mismatch().expected()).isEqualTo("status 302");
        assertThat(found.mismatch().actual()).isEqualTo("status 200");

        of.reset();
        String missing = Responses.withLength("404 Not Found", "text/plain", "a");
        of.decode(Ascii.bytes(missing), 0, missing.length());
        assertThat(found.isSuccess()).isFalse();
    }

    private void decode(String response) {
        byte[] bytes = response.getBytes(StandardCharsets.UTF_8);
        decoder.reset();
        decoder.decode(bytes, 0, 20);
        decoder.decode(bytes, 20, bytes.length);
        assertThat(decoder.isComplete()).isTrue();
    }
}
