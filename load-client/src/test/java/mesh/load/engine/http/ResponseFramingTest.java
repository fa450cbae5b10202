package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the end of each response by the rules of HTTP. {@link ResponseDecoderTest} tests that the result does not depend on how reads split
 * the response.
 */
class ResponseFramingTest {

    private final ResponseBody body = new ResponseBody(new ItemsValidator(2, 2));
    private final ResponseDecoder decoder = new ResponseDecoder(body);

    /** Each line: the head of a response, its body, and the number of body bytes if the response is complete; empty if it is not. */
    @ParameterizedTest
    @CsvSource({
        "'HTTP/1.1 200 OK|Content-Length: 5', '[1,2]', 5",
        "'HTTP/1.1 200 OK|Content-Length: 5', '[1,2]HTTP', 5",
        "'HTTP/1.1 200 OK|Content-Length: 0', '', 0",
        "'HTTP/1.1 204 No Content|Content-Length: 5', '', 0",
        "'HTTP/1.1 304 Not Modified', '', 0",
        "'HTTP/1.1 200 OK|Content-Length: 5|content-length:\t5 ', '[1,2]', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: chunked', '5|[1,2]|0||', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: gzip, CHUNKED', '3;a=b|[1,|02 |2]|0|A: b||', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 1', '5|[1,2]|0||', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: chunked', 'a|0123456789|F|0123456789abcde|10|0123456789abcdef|0||', 41",
        "'HTTP/1.0 200', '[1,2]', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: gzip', '[1,2]', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: gzip|Transfer-Encoding: , chunked', '5|[1,2]|0||', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: chunked', '0000000000000005|[1,2]|0000000000000000||', 5",
        "'HTTP/1.1 200 OK|Transfer-Encoding: chunked', '5|[1,2]|0|A: b| folded|C:||', 5",
        "'HTTP/1.1 200 \u00e9\t|X: \u00e9\t!|X: a| folded|Content-Length: 5', '[1,2]', 5",
    })
    void theBodyHasTheLengthThatTheStandardRequires(String head, String rest, int length) {
        read(head + "||" + rest);

        assertThat(decoder.isComplete()).isTrue();
        assertThat(decoder.hasEnded()).isTrue();
        assertThat(body.bytes()).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK|Content-Length: 6||[1,2]",
                "HTTP/1.1 200 OK|Content-Length: 6|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|[1,2]|0|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|[1,2]",
                "HTTP/1.1 200 OK",
                "HTTP/1.1 100 Continue||",
            })
    void aTruncatedResponseIsNeitherCompleteNorMalformed(String response) {
        read(response);

        assertThat(decoder.isComplete()).isFalse();
        assertThat(decoder.hasEnded()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 099 Low|",
                "HTTP/1.1 20 OK|",
                "HTTP/1.1 2x0 OK|",
                "HTTP/1.1 20: OK|",
                "HTTP/1.1 20/ OK|",
                "HTTP/1.1 2000|",
                "HTTP/1.1-200 OK|",
                "HTTP/1.x 200 OK|",
                "HTTP/2.1 200 OK|",
                "HTTP/1.1|",
                "HTTP/1.1 101 Switching Protocols||",
                "HTTP/1.1 200 OK|: no name|",
                "HTTP/1.1 200 OK|blank : 1|",
                "HTTP/1.1 200 OK|no colon|",
                "HTTP/1.1 200 OK|Content-Length: |",
                "HTTP/1.1 200 OK|Content-Length: -1|",
                "HTTP/1.1 200 OK|Content-Length: 1x|",
                "HTTP/1.1 200 OK|Content-Length: 1234567890123456789|",
                "HTTP/1.1 200 OK|Content-Length: 1|Content-Length: 2|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked|||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||g|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1 1|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1x|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||12345678901234567|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||00000000000000005|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||8000000000000000|",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5;a\rb|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5\r|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|[1,2]|0|no colon||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|[1,2]|0|: no name||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|[1,2]|0|A: \u0000||",
                "HTTP/1.1 200 OK|Transfer-Encoding: xchunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: x, xchunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: \u000bchunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked\u000b||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked;a=b||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: identity||[1,2]",
                "HTTP/1.1 200 OK|Transfer-Encoding: ||[1,2]",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked, chunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: chunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: gzip||5|[1,2]|0||",
                "HTTP/1.0 200 OK|Transfer-Encoding: chunked|Connection: keep-alive||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding:| chunked||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked| , gzip||5|[1,2]|0||",
                "HTTP/1.1 200 OK|Content-Length: 5| 0||[1,2]",
                "HTTP/1.1 200 OK|Content-Length:| 5||[1,2]",
                "HTTP/1.1 200 OK|Connection: keep-alive| , close|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK| folded nothing|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|Content-Length: 1844674407370955161603||[1]",
                "HTTP/1.1 200 OK|Content-Length: 0000000000000000000005||[1,2]",
                "http/1.1 200 OK|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 O\u0000K|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 O\rK|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK\r|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|X: a\u0000b|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|X: a\rContent-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|X: a| b\u0000|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|X\u0000: a|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|X y: a|Content-Length: 5||[1,2]",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|ab|",
            })
    void ambiguousFramingIsMalformed(String response) {
        read(response);

        assertThat(decoder.hasEnded()).isTrue();
        assertThat(decoder.isComplete()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK, true",
        "HTTP/1.0 200 OK, false",
        "HTTP/1.1 200 OK|Connection: close, false",
        "HTTP/1.1 200 OK|Connection: keep-alive, true",
        "HTTP/1.0 200 OK|Connection: Keep-Alive, true",
        "'HTTP/1.1 200 OK|Connection: a, b ,\tCLOSE', false",
        "'HTTP/1.1 200 OK|Connection: close,a', false",
        "'HTTP/1.0 200 OK|Connection: closed,keep-alive', true",
        "'HTTP/1.0 200 OK|Connection: a keep-alive', false",
        "HTTP/1.1 200 OK|Connexion: close, true",
        "'HTTP/1.1 200 OK|Connection: close, keep-alive', false",
        "'HTTP/1.1 200 OK|Connection: keep-alive, close', false",
        "HTTP/1.1 200 OK|Connection: close|Connection: keep-alive, false",
        "HTTP/1.0 200 OK|Connection: close|Connection: keep-alive, false",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked, false",
    })
    void keepsTheConnectionIfTheServerDoes(String head, boolean kept) {
        read(head + "|Content-Length: 0||");

        assertThat(decoder.head().isKeptAlive()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({
        "application/x-ndjson, true",
        "Application/X-NDJSON; charset=utf-8, true",
        "application/x-ndjso, false",
        "application/json, false"
    })
    void theMediaTypeDecidesWhetherALineIsAnItem(String type, boolean ndjson) {
        read("HTTP/1.1 200 OK|Content-Type: " + type + "|Content-Length: 0||");

        assertThat(decoder.head().isNdjson()).isEqualTo(ndjson);
    }

    @Test
    void resetForgetsThePreviousResponse() {
        read("HTTP/1.1 500 No|Content-Type: application/x-ndjson|Transfer-Encoding: chunked||1|x|0||");
        decoder.reset();

        assertThat(decoder.head().status()).isZero();
        assertThat(decoder.head().isChunked()).isFalse();
        assertThat(decoder.head().hasLength()).isFalse();
        assertThat(decoder.head().isNdjson()).isFalse();
        assertThat(decoder.head().isKeptAlive()).isFalse();
        assertThat(body.bytes()).isZero();

        read("HTTP/1.1 200 OK|Content-Length: 5||[1,2]");

        assertThat(body.isValid()).isTrue();
        assertThat(body.items()).isEqualTo(2);
    }

    @Test
    void skipsInterimResponses() {
        read("HTTP/1.1 100 Continue|Content-Length: 7||HTTP/1.1 199 x||HTTP/1.1 200 OK|Content-Length: 5||[1,2]");

        assertThat(decoder.isComplete()).isTrue();
        assertThat(decoder.head().status()).isEqualTo(200);
        assertThat(body.bytes()).isEqualTo(5);
    }

    /** Head and trailer may have 64 KiB each. The lines between the chunks of a body do not count. */
    @Test
    void acceptsAHeadUpToItsLimit() {
        String field = "X: " + "x".repeat(995) + "|"; // 1000 bytes on the wire
        String start = "HTTP/1.1 200 OK|";
        int room = ResponseDecoder.MAX_HEAD_BYTES - (start.length() + 1) - "Content-Length: 0\r\n\r\n".length();
        String fits = start + field.repeat(room / 1000) + "X: " + "x".repeat(room % 1000 - 5) + "|Content-Length: 0||";

        read(fits);
        assertThat(decoder.isComplete()).isTrue();

        decoder.reset();
        read(fits.replace("X: ", "XX: "));
        assertThat(decoder.hasEnded()).isTrue();
        assertThat(decoder.isComplete()).isFalse();
    }

    @Test
    void aTrailerHasItsOwnLimit() {
        String chunks = "1|x|".repeat(20_000);
        read("HTTP/1.1 200 OK|Transfer-Encoding: chunked||" + chunks + "0||");
        assertThat(decoder.isComplete()).isTrue();
        assertThat(body.bytes()).isEqualTo(20_000);

        decoder.reset();
        read("HTTP/1.1 200 OK|Transfer-Encoding: chunked||0|" + ("X: " + "x".repeat(995) + "|").repeat(66));
        assertThat(decoder.hasEnded()).isTrue();
        assertThat(decoder.isComplete()).isFalse();
    }

    /** Reads a response up to the end of the connection. In the text, a bar represents the end of a line. */
    private void read(String response) {
        byte[] bytes = response.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8);
        decoder.decode(bytes, 0, bytes.length);
        decoder.endOfStream();
    }
}
