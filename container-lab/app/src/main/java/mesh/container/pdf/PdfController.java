package mesh.container.pdf;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import mesh.container.body.Hashes;
import mesh.container.body.MeasuredBody;
import mesh.container.body.Receipt;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Sends and receives files. */
@RestController
class PdfController {

    private final PdfFiles files;

    PdfController(PdfFiles files) {
        this.files = files;
    }

    @GetMapping(path = "/pdf/{size}", produces = MediaType.APPLICATION_PDF_VALUE)
    ResponseEntity<Resource> send(@PathVariable String size) {
        Pdf pdf = files.ofSize(size);
        if (pdf == null) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there are files of 3kb, 200kb and 20mb");
        }
        return ResponseEntity.ok()
                .contentLength(pdf.file().length)
                .header(Hashes.REPR_DIGEST, pdf.digest())
                .body(new ByteArrayResource(pdf.file()));
    }

    @PostMapping(path = "/pdf", consumes = MediaType.APPLICATION_PDF_VALUE)
    Receipt receive(HttpServletRequest request) throws IOException {
        return MeasuredBody.of(request).receipt();
    }
}
