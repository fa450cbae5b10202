package mesh.container.json;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import mesh.container.body.Hashes;
import mesh.container.body.MeasuredBody;
import mesh.container.body.Receipt;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Sends and receives documents. */
@RestController
class JsonController {

    @GetMapping(path = "/json/{size}", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Document> send(@PathVariable String size) {
        Sample sample = Sample.of(size);
        if (sample == null) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there are documents of 5kb, 50kb and 250kb");
        }
        return ResponseEntity.ok().header(Hashes.REPR_DIGEST, sample.digest()).body(sample.document());
    }

    @PostMapping(path = "/json", consumes = MediaType.APPLICATION_JSON_VALUE)
    ReceivedDocument receive(@RequestBody Document document, HttpServletRequest request) throws IOException {
        Receipt receipt = MeasuredBody.of(request).receipt();
        return new ReceivedDocument(receipt.bytes(), document.items().size(), receipt.sha256());
    }
}
