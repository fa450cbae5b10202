package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mesh.load.results.contender.MalformedResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the decoder gives the same result for the same bytes, however reads split them. */
class ResponseDecoderTest {

    /** All results of the decoder for one response. */
    private record Decoded(
            boolean complete,
            @Nullable MalformedResponse reason,
            String excerpt,
            int status,
            boolean keptAlive,
            long bytes,
            int items,
            int used) {}

    static Stream<String> responses() {
        String array = "[{\"a\":\"\\\\\\\"]\"},[[]],\"é\",-1.5e3,null]";
        return Stream.of(
                Responses.json(array),
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n" + Responses.json(array),
                Responses.chunkedHead("application/json") + Responses.chunk(array) + "0\r\nT: x\r\n\r\n",
                Responses.chunkedHead("application/x-ndjson")
                        + Responses.chunk("1\r\n2")
                        + Responses.chunk("2\n\n3")
                        + Responses.chunk(""),
                "HTTP/1.1 200 OK\r\ncontent-TYPE:application/json\r\n folded\r\nTransfer-Encoding: gzip,  Chunked\r\n\r\n00A;x\r\n[1,2,3,4]\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: a\r\n b\r\nTransfer-Encoding: xchunked\r\n\r\n00A;x\r\n[1,2,3,4]\n\r\n0\r\n\r\n",
                Responses.chunkedHead("application/json") + "5\r\n[tru!\r\n1\r\n]\r\n0\r\nT\r\n\r\n",
                "HTTP/1.0 200\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 3\n\n[1]tail",
                "HTTP/1.1 200 OK\r\n\r\n[1,2",
                "HTTP/1.1 500 \r\nContent-Length: 15\r\n\r\n{\"cause\":\"why\"}",
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\n",
                Responses.chunkedHead("application/json") + "fffffffffffffffff\r\n",
                Responses.chunkedHead("application/json") + "3\r\n[1]x\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length : 1\r\n\r\n",
                "HTTP/2 200\r\n\r\n",
                "\r\nHTTP/1.1 200 OK\r\n\r\n",
                "\u0015\u0003\u0003\u0000\u0002\u0002F",
                "\u0000\u0000\u0006\u0004\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u0000\u0000d",
                "SSH-2.0-OpenSSH_9.6\r\n",
                "unfinished",
                "HTTP/1.1 2000 OK\r\n\r\n");
    }

    @ParameterizedTest
    @MethodSource("responses")
    void decodesAResponseInTheSameWayHoweverReadsSplitIt(String response) {
        byte[] bytes = response.getBytes(StandardCharsets.UTF_8);
        Decoded whole = decode(bytes, new int[] {bytes.length});

        for (int cut = 0; cut <= bytes.length; cut++) {
            assertThat(decode(bytes, new int[] {cut, bytes.length}))
                    .as("cut at %d", cut)
                    .isEqualTo(whole);
        }
        int[] everywhere = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            everywhere[i] = i + 1;
        }
        assertThat(decode(bytes, everywhere)).as("byte by byte").isEqualTo(whole);
    }

    @Test
    void decodesAnyBytesInTheSameWayHoweverReadsSplitThem() {
        List<String> responses = responses().toList();
        Random random = new Random(17);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = responses.get(random.nextInt(responses.size())).getBytes(StandardCharsets.UTF_8);
            damage(bytes, random);

            Decoded whole = decode(bytes, new int[] {bytes.length});
            int[] cuts = random.ints(1 + random.nextInt(5), 0, bytes.length + 1)
                    .sorted()
                    .toArray();
            cuts[cuts.length - 1] = bytes.length;

            assertThat(decode(bytes, cuts))
                    .as("%s", new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(whole);
        }
    }

    @Test
    void stopsAfterTheLastByteOfAResponse() {
        byte[] two = (Responses.json("[1]") + Responses.json("[1,2]")).getBytes(StandardCharsets.UTF_8);
        ResponseBody body = new ResponseBody(new ItemsValidator(0, 0));
        ResponseDecoder decoder = new ResponseDecoder(body);

        int end = decoder.decode(two, 0, two.length);
        assertThat(body.items()).isEqualTo(1);
        decoder.reset();

        assertThat(decoder.decode(two, end, two.length)).isEqualTo(two.length);
        assertThat(body.items()).isEqualTo(2);
    }

    @Test
    void keepsWhatTheServiceSaysOfItsOwnTimeUntilTheNextResponse() {
        ResponseDecoder decoder = new ResponseDecoder(new ResponseBody(new ResponseValidator.AlwaysValid()));
        byte[] response =
                bytes("HTTP/1.1 200 OK\r\nserver-timing: db;dur=5 \r\nContent-Length: 0\r\nServer-Timing: a;dur=1\r\n"
                        + "Server-Timing: " + "x".repeat(1_000) + "\r\n\r\n");

        decoder.decode(response, 0, response.length);
        assertThat(decoder.isComplete()).isTrue();
        assertThat(decoder.head().serverTiming()).isEqualTo("db;dur=5,a;dur=1");

        decoder.reset();
        assertThat(decoder.head().serverTiming()).isNull();
    }

    @Test
    void aResponseToHeadEndsAfterItsHead() {
        byte[] two = bytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".repeat(2));
        ResponseDecoder decoder = new ResponseDecoder(new ResponseBody(new ResponseValidator.AlwaysValid()), false);

        assertThat(decoder.decode(two, 0, two.length)).isEqualTo(two.length / 2);
        assertThat(decoder.isComplete()).isTrue();
    }

    @Test
    void acceptsALineUpToItsLimit() {
        String name = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: ";
        String fits = name + "x".repeat(LineBuffer.MAX_LINE_BYTES - 4) + "\r\n\r\n";
        String exceeds = name + "x".repeat(LineBuffer.MAX_LINE_BYTES - 2) + "\r\n\r\n";

        for (int cut : new int[] {50, 300, LineBuffer.MAX_LINE_BYTES}) {
            assertThat(decode(bytes(fits), new int[] {cut, fits.length()}).complete())
                    .isTrue();
            assertThat(decode(bytes(exceeds), new int[] {cut, exceeds.length()}))
                    .extracting(Decoded::reason, Decoded::excerpt)
                    .containsExactly(MalformedResponse.LINE_TOO_LONG, "X");
        }
    }

    private static Decoded decode(byte[] bytes, int[] ends) {
        ResponseBody body = new ResponseBody(new ItemsValidator(0, 0));
        ResponseDecoder decoder = new ResponseDecoder(body);
        int at = 0;
        for (int end : ends) {
            at = decoder.hasEnded() ? at : decoder.decode(bytes, at, end);
        }
        decoder.endOfStream();
        ResponseHead head = decoder.head();
        return new Decoded(
                decoder.isComplete(),
                decoder.malformed(),
                decoder.excerpt(),
                head.status(),
                head.isKeptAlive(),
                body.bytes(),
                body.items(),
                isMalformed(decoder) ? 0 : at);
    }

    private static void damage(byte[] bytes, Random random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(bytes.length);
            bytes[at] = random.nextBoolean() ? (byte) random.nextInt(256) : bytes[random.nextInt(bytes.length)];
        }
    }

    private static byte[] bytes(String response) {
        return response.getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isMalformed(ResponseDecoder decoder) {
        return decoder.hasEnded() && !decoder.isComplete();
    }
}
