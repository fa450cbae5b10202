package mesh.load.scenario.request;

import static mesh.load.scenario.key.Key.Text.SHA256;

import java.util.Map;
import mesh.load.scenario.key.Key;

/** The condition under which a response with a success status is valid. */
public sealed interface ValidResponse {

    record Items() implements ValidResponse {}

    /** At least one of the requested items, for a route that responds at its deadline with what it has. */
    record PartOfItems() implements ValidResponse {}

    /** Any body: only the status counts. */
    record Status() implements ValidResponse {}

    /** The same bytes that the service returned once before the run. */
    record SameAsReference() implements ValidResponse {}

    record Digest(
            @Key(value = "The length of the body in bytes", min = 0)
            long length,

            @Key(value = "The SHA-256 of the body in hexadecimal digits", text = SHA256)
            String sha256)
            implements ValidResponse {}

    /** A status, and values of a JSON document. */
    record Checked(
            @Key(value = "The status, or a class of them such as 2xx", otherwise = "2xx", text = Key.Text.STATUS)
            String status,

            @Key(value = "Values of a JSON document, by their JSON pointers", otherwise = "{}")
            Map<String, String> json)
            implements ValidResponse {

        public int minStatus() {
            return Integer.parseInt(status.replace('x', '0'));
        }

        public int maxStatus() {
            return Integer.parseInt(status.replace('x', '9'));
        }
    }

    /** A JSON object with {@code length} and {@code sha256} of the body that was sent. */
    record EchoedDigest() implements ValidResponse {}
}
