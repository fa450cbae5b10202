package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import mesh.load.results.contender.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests whether a body is what the request asked for. */
class ResponseValidatorTest {

    /** The digest of {@code abc} in the standard (FIPS 180-2, appendix B.1). */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private static final ContentDigest DIGEST = new ContentDigest(3, ABC);

    @Test
    void digestsTheWholeBodyHoweverReadsSplitIt() {
        DigestValidator check = new DigestValidator(DIGEST);

        assertThat(check.isValid()).isFalse();
        assertThat(check.mismatch().actual()).isEqualTo("nothing that is HTTP");
        for (int response = 0; response < 2; response++) {
            check.reset();
            assertThat(check.isValid()).isFalse();
            check.accept(bytes("xab"), 1, 3);
            check.accept(bytes("c"), 0, 1);
            check.end();
            assertThat(check.isValid()).isTrue();
        }
        check.reset();
        check.accept(bytes("abd"), 0, 3);
        check.end();
        assertThat(check.isValid()).isFalse();
        assertThat(check.items()).isZero();
        assertThat(check.mismatch().expected()).isEqualTo("3 bytes of SHA-256 ba7816bf8f01...");
        assertThat(check.mismatch().actual())
                .startsWith("3 bytes of SHA-256 ")
                .isNotEqualTo(check.mismatch().expected());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'length':3,'sha256':'" + ABC + "'}",
                "{'a':{'length':7},'bytes':3,'b':['sha256','x'],'sha256':'" + ABC + "','c':null}"
            })
    void acceptsAReceiptOfTheBodyThatWasSent(String json) {
        assertThat(received(json).isValid()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'length':4,'sha256':'" + ABC + "'}",
                "{'length':'3','sha256':'" + ABC + "'}",
                "{'length':3,'sha256':17}",
                "{'length':3}",
                "['length',3]",
                "{'length':3,'sha256':'ba78'}",
                "{'length':3,'sha256':'" + ABC + "'",
                ""
            })
    void rejectsAnyOtherReceipt(String json) {
        EchoedDigestValidator check = received(json.endsWith("}") || !json.startsWith("{") ? json : json + ",");

        assertThat(check.isValid()).isFalse();
        assertThat(check.items()).isZero();
    }

    @Test
    void reportsAnEchoedDigestOfAnotherBody() {
        Outcome.WrongContent mismatch =
                received("{'length':4,'sha256':'" + ABC + "'}").mismatch();

        assertThat(mismatch.expected()).isEqualTo("a digest of 3 bytes of SHA-256 ba7816bf8f01...");
        assertThat(mismatch.actual()).isEqualTo("the digest of 4 bytes of SHA-256 ba7816bf8f01...");
        assertThat(received("[]").mismatch().actual()).isEqualTo("none");
    }

    @Test
    void resetForgetsAnEchoedDigest() {
        EchoedDigestValidator check = received("{'length':3,'sha256':'" + ABC + "'}");

        check.reset();
        assertThat(check.isValid()).isFalse();
        check.accept(bytes("{}"), 0, 2);
        check.end();
        assertThat(check.isValid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "{}, unknown",
        "'', unknown",
        "'[\"cause\"]', unknown",
        "'{\"cause\":\"\"}', unknown",
        "'{\"cause\":\" why \"}', why",
        "'{\"cause\":7}', unknown",
        "'{\"title\":\"cause\",\"cause\":\"why\"}', why",
        "'{\"a\":{\"cause\":\"inner\"},\"cause\":\"why\"}', why",
        "'{\"title\":\"other\"}', unknown",
        "<html>, unknown",
    })
    void readsOnlyTheCauseOfTheProblemItself(String body, String cause) {
        byte[] bytes = bytes(body);

        assertThat(ProblemCause.of(bytes, bytes.length, false)).isEqualTo(cause);
    }

    @Test
    void truncatesALongCause() {
        byte[] exactly = bytes("{\"cause\":\"" + "x".repeat(200) + "\"}");
        byte[] longer = bytes("{\"cause\":\"" + "x".repeat(201) + "\"}");

        assertThat(ProblemCause.of(exactly, exactly.length, false)).hasSize(200);
        assertThat(ProblemCause.of(longer, longer.length, false)).hasSize(200);
        assertThat(ProblemCause.of(exactly, exactly.length - 2, false)).isEqualTo(ProblemCause.UNKNOWN);
    }

    @Test
    void aDigestHasALengthAndSixtyFourDigits() {
        assertThat(new ContentDigest(0, ABC.toUpperCase(java.util.Locale.ROOT)).sha256())
                .isEqualTo(ABC);
        assertThatThrownBy(() -> new ContentDigest(-1, ABC)).hasMessageContaining("-1");
        assertThatThrownBy(() -> new ContentDigest(1, ABC.substring(1))).hasMessageContaining("64");
    }

    /** An item is counted when its line begins, and the line need not have an end. */
    @ParameterizedTest
    @CsvSource({"'1|2|3', 3", "'1|2|3|', 3", "'||1|| |2|', 2", "'', 0", "'~~', 0"})
    void countsLinesThatAreNotBlank(String lines, int items) {
        NdjsonCounter counter = new NdjsonCounter();
        byte[] bytes = bytes(lines.replace("|", "\r\n").replace("~", " \t"));

        for (int response = 0; response < 2; response++) {
            counter.reset();
            counter.accept(bytes, 0, bytes.length);
            counter.end();
            assertThat(counter.items()).isEqualTo(items);
            assertThat(counter.isWellFormed()).isTrue();
        }
    }

    /** Each line that is not blank must be one complete JSON text. Only complete lines are counted. */
    @ParameterizedTest
    @CsvSource({
        "'<html>x', 0",
        "'{}|<html>|{}', 2",
        "'{}{}', 0",
        "'1 2', 0",
        "'[1,|2]', 0",
        "'{\"a\":\"b|c\"}', 0",
        "'{\"a\":1', 0",
        "'1.', 0",
        "'1,', 0",
    })
    void rejectsALineThatIsNotJson(String lines, int items) {
        NdjsonCounter counter = new NdjsonCounter();
        byte[] bytes = bytes(lines.replace("|", "\n"));

        counter.accept(bytes, 0, bytes.length);
        counter.end();
        assertThat(counter.items()).isEqualTo(items);
        assertThat(counter.isWellFormed()).isFalse();

        counter.reset();
        counter.end();
        assertThat(counter.isWellFormed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":[1,true]}", "[]", "\"x\"", " 1.5 ", "-0", "null\t"})
    void aLineMayContainAnyJsonText(String line) {
        NdjsonCounter counter = new NdjsonCounter();
        for (byte b : bytes(line + "\r\n" + line)) {
            counter.accept(new byte[] {b}, 0, 1);
        }
        counter.end();

        assertThat(counter.isWellFormed()).isTrue();
        assertThat(counter.items()).isEqualTo(2);
    }

    @Test
    void joinsThePiecesOfALineAndDropsBytesBeyondItsLimit() {
        LineBuffer buffer = new LineBuffer();
        byte[] piece = bytes("0123456789".repeat(100));
        StringBuilder whole = new StringBuilder();
        while (whole.length() <= LineBuffer.MAX_LINE_BYTES) {
            buffer.append(piece, 3, 1000);
            whole.append(new String(piece, 3, 997, StandardCharsets.US_ASCII));
        }

        assertThat(buffer.length()).isEqualTo(LineBuffer.MAX_LINE_BYTES + 1);
        assertThat(new String(buffer.bytes(), 0, buffer.length(), StandardCharsets.US_ASCII))
                .isEqualTo(whole.substring(0, LineBuffer.MAX_LINE_BYTES + 1));
        buffer.clear();
        assertThat(buffer.length()).isZero();
    }

    private static EchoedDigestValidator received(String json) {
        EchoedDigestValidator check = new EchoedDigestValidator(DIGEST);
        byte[] bytes = bytes(json.replace('\'', '"'));
        check.reset();
        check.accept(bytes, 0, bytes.length / 2);
        check.accept(bytes, bytes.length / 2, bytes.length);
        check.end();
        return check;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
