package mesh.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks how a contender sends and receives documents. */
interface JsonContract extends ContenderContract {

    @ParameterizedTest
    @CsvSource({"5kb, 5120", "50kb, 51200", "250kb, 256000"})
    default void sendsADocumentOfExactlyThisSizeAndItsDigest(String size, int bytes) {
        HttpResponse<byte[]> response = Http.get(contender().uri("/json/" + size));

        assertThat(response.body()).hasSize(bytes);
        assertThat(response.headers().firstValue("Content-Type")).contains(Http.JSON);
        assertThat(response.headers().firstValue("Repr-Digest")).contains(Http.digest(response.body()));
    }

    /** Compares the first entry of the smallest document with a fixed text, which is the same for every contender. */
    @Test
    default void sendsTheSameDocumentAsEveryContender() {
        assertThat(Http.text(contender().uri("/json/5kb")))
                .startsWith("{\"items\":[{\"available\":false,\"date\":\"2026-01-01\",\"id\":100000,"
                        + "\"name\":\"Item number 0\",\"priceCents\":100,\"tags\":[\"blue\",\"size-0\"]},");
    }

    @ParameterizedTest
    @CsvSource({"5kb, 43", "50kb, 428", "250kb, 2127"})
    default void bindsADocumentAndReturnsItsSizeAndDigest(String size, int items) {
        byte[] document = Http.get(contender().uri("/json/" + size)).body();

        HttpResponse<byte[]> response = Http.post(contender().uri("/json"), Http.JSON, document);

        assertThat(Http.text(response))
                .isEqualTo(
                        "{\"bytes\":%d,\"items\":%d,\"sha256\":\"%s\"}", document.length, items, Http.sha256(document));
    }

    @Test
    default void countsTheBytesAfterTheDocumentToo() {
        byte[] document = "{\"items\":[],\"padding\":\"\"}\n\n".getBytes(UTF_8);

        assertThat(Http.text(Http.post(contender().uri("/json"), Http.JSON, document)))
                .isEqualTo("{\"bytes\":27,\"items\":0,\"sha256\":\"%s\"}", Http.sha256(document));
    }

    @Test
    default void acceptsABodyOfUnknownLength() {
        byte[] document = Http.get(contender().uri("/json/5kb")).body();
        HttpRequest chunked = HttpRequest.newBuilder(contender().uri("/json"))
                .header("Content-Type", Http.JSON)
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(document)))
                .build();

        assertThat(Http.text(Http.send(chunked))).contains("\"bytes\":5120", Http.sha256(document));
    }
}
