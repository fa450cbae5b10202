package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks how a contender sends and receives files. */
interface PdfContract extends ContenderContract {

    @ParameterizedTest
    @CsvSource({"3kb, 3072", "200kb, 204800", "20mb, 20971520"})
    default void sendsAFileOfExactlyThisSizeAndItsDigest(String size, int bytes) {
        HttpResponse<byte[]> response = Http.get(contender().uri("/pdf/" + size));

        assertThat(response.body().length).isEqualTo(bytes);
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(bytes);
        assertThat(response.headers().firstValue("Content-Type")).contains(Http.PDF);
        assertThat(response.headers().firstValue("Repr-Digest")).contains(Http.digest(response.body()));
    }

    @ParameterizedTest
    @CsvSource({"3kb, 1", "200kb, 1", "20mb, 20"})
    default void sendsAFileThatAPdfReaderOpens(String size, int pages) throws IOException {
        byte[] file = Http.get(contender().uri("/pdf/" + size)).body();

        try (PDDocument document = Loader.loadPDF(file)) {
            assertThat(document.getNumberOfPages()).isEqualTo(pages);
            assertThat(new PDFTextStripper().getText(document))
                    .contains("Page " + pages + ", line 12: the same application on Tomcat, Jetty and Undertow");
        }
    }

    /** Checks that the same release of the library creates the same bytes on every machine. */
    @Test
    default void sendsTheSameFileAsEveryContender() {
        assertThat(Http.sha256(Http.get(contender().uri("/pdf/3kb")).body()))
                .isEqualTo("785b3b993fb6466e08811138c981b4dd455ee3bd77f2b65fb26ccc8d38c1191e");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3kb", "200kb", "20mb"})
    default void returnsSizeAndDigestOfAFileThatItReceives(String size) {
        byte[] file = Http.get(contender().uri("/pdf/" + size)).body();

        HttpResponse<byte[]> response = Http.post(contender().uri("/pdf"), Http.PDF, file);

        assertThat(Http.text(response)).isEqualTo("{\"bytes\":%d,\"sha256\":\"%s\"}", file.length, Http.sha256(file));
    }
}
