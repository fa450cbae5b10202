package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.contender.MalformedResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the reason for which a response is malformed says what was seen. */
class MalformedResponseTest {

    private static final String OK = "HTTP/1.1 200 OK|";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked||";

    static Stream<Arguments> responses() {
        return Stream.of(
                Arguments.of("\u0015\u0003\u0001\u0000\u0002\u0002(", MalformedResponse.TLS, ""),
                Arguments.of("\u0016\u0003\u0003", MalformedResponse.TLS, ""),
                Arguments.of("\0\0\22\4\0\0\0\0\0", MalformedResponse.HTTP_2, ""),
                Arguments.of("\0\0\10\7\0\0\0\0\0", MalformedResponse.HTTP_2, ""),
                Arguments.of("SSH-2.0-OpenSSH_9.6|", MalformedResponse.NOT_HTTP, "SSH-2.0-OpenSSH_9.6"),
                Arguments.of("<html>no status</html>", MalformedResponse.NOT_HTTP, "<html>no status</html>"),
                Arguments.of("HTTP/2 200|", MalformedResponse.STATUS_LINE, "HTTP/2 200"),
                Arguments.of("HTTP/1.1 20 OK|", MalformedResponse.STATUS_LINE, "HTTP/1.1 20 OK"),
                Arguments.of("HTTP/1.1 200 O\u0001K|", MalformedResponse.STATUS_LINE, "HTTP/1.1 200 O.K"),
                Arguments.of("|" + OK, MalformedResponse.EMPTY_LINE, ""),
                Arguments.of("HTTP/1.1 101 Switching Protocols||", MalformedResponse.UPGRADE, ""),
                Arguments.of(
                        OK + "Set-Cookie: " + "x".repeat(20_000) + "|", MalformedResponse.LINE_TOO_LONG, "Set-Cookie"),
                Arguments.of(OK + ("X: " + "x".repeat(10_000) + "|").repeat(7), MalformedResponse.HEAD_TOO_LONG, ""),
                Arguments.of(OK + "X-Token : secret|", MalformedResponse.FIELD_NAME, "X-Token"),
                Arguments.of(OK + "X-Token secret|", MalformedResponse.FIELD_NAME, "X-Token"),
                Arguments.of(OK + "X-Token: sec\u0000ret|", MalformedResponse.FIELD_VALUE, "X-Token"),
                Arguments.of(OK + "Content-Length: 5| 0||", MalformedResponse.FOLDED_FIELD, ""),
                Arguments.of(
                        OK + "Content-Length: 11, 11|", MalformedResponse.CONTENT_LENGTH, "Content-Length: 11, 11"),
                Arguments.of(
                        OK + "Content-Length: 1|Content-Length: 2|",
                        MalformedResponse.CONTENT_LENGTH,
                        "Content-Length: 2"),
                Arguments.of(
                        OK + "Transfer-Encoding: identity|",
                        MalformedResponse.TRANSFER_ENCODING,
                        "Transfer-Encoding: identity"),
                Arguments.of(CHUNKED + "[1,2]|", MalformedResponse.CHUNK_SIZE, "[1,2]"),
                Arguments.of(CHUNKED + "1|ab|", MalformedResponse.CHUNK_END, ""),
                Arguments.of(CHUNKED + "0|X-Sum : 1|", MalformedResponse.TRAILER, "X-Sum"));
    }

    @ParameterizedTest
    @MethodSource("responses")
    void saysWhatWasSeen(String response, MalformedResponse reason, String excerpt) {
        ResponseDecoder decoder = new ResponseDecoder(new ResponseBody(new ItemsValidator(2, 2)));
        byte[] bytes = response.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1);

        decoder.decode(bytes, 0, bytes.length);
        decoder.endOfStream();

        assertThat(decoder.malformed()).isEqualTo(reason);
        assertThat(decoder.excerpt()).isEqualTo(excerpt);
        assertThat(decoder.isComplete()).isFalse();
        decoder.reset();
        assertThat(decoder.malformed()).isNull();
    }

    /** The body of an encoded response has an end, so the decoder finds no flaw. */
    @Test
    void everyReasonIsTested() {
        Set<Object> tested = responses().map(arguments -> arguments.get()[1]).collect(Collectors.toSet());

        assertThat(tested)
                .containsAll(EnumSet.complementOf(
                        EnumSet.of(MalformedResponse.TRANSFER_CODING, MalformedResponse.CONTENT_ENCODING)));
    }

    /** The words of the limits repeat the constants. */
    @Test
    void theWordsNameTheLimitsInForce() {
        assertThat(MalformedResponse.LINE_TOO_LONG.allowed()).contains(LineBuffer.MAX_LINE_BYTES / 1024 + " KiB");
        assertThat(MalformedResponse.HEAD_TOO_LONG.allowed()).contains(ResponseDecoder.MAX_HEAD_BYTES / 1024 + " KiB");
        assertThat(Arrays.stream(MalformedResponse.values()).map(MalformedResponse::received))
                .doesNotHaveDuplicates();
    }
}
