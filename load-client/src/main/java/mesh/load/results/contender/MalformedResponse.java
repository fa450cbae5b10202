package mesh.load.results.contender;

import java.util.Locale;

/**
 * Why the load client cannot read the bytes of a service as a response in HTTP/1.1 (RFC 9112), or its body as text. A test compares the table in {@code
 * docs/first-response.md} with these constants.
 */
public enum MalformedResponse {
    TLS(
            "a TLS record",
            "plain HTTP",
            "The port speaks TLS, which the load client lacks. Use the port for plain HTTP, or a proxy that ends TLS"),
    HTTP_2(
            "a frame of HTTP/2",
            "HTTP/1.1",
            "The port speaks only HTTP/2, which the load client lacks. Let the application accept HTTP/1.1, too"),
    NOT_HTTP("something other than HTTP", "HTTP/1.1", "Another protocol uses this port. Check host and port"),
    STATUS_LINE(
            "a malformed status line",
            "HTTP/1.1 or HTTP/1.0, a blank, and a status of three digits from 100",
            "Correct the application, or what is in front of it"),
    EMPTY_LINE(
            "an empty line in place of a status line",
            "a response that begins with its status line",
            "The response before it may have been longer than its Content-Length"),
    UPGRADE(
            "a change of the protocol (101)",
            "a response in HTTP/1.1",
            "Remove the header Upgrade from the request, because the load client lacks WebSockets"),
    LINE_TOO_LONG(
            "a line that is too long",
            "at most 16 KiB for each line of the head",
            "Shorten this field, which is often a cookie"),
    HEAD_TOO_LONG(
            "a head that is too long", "at most 64 KiB for status line and fields", "Send fewer or shorter fields"),
    FIELD_NAME(
            "a field whose name has a forbidden character, or no colon after it",
            "letters, digits and hyphens, and a colon without a blank before it",
            "Correct the name of this field"),
    FIELD_VALUE(
            "a field with a control character",
            "visible characters, blanks and tabs",
            "Correct the value of this field. Servers may let an attacker add fields through such characters"),
    FOLDED_FIELD(
            "a folded line that would change where the response ends",
            "folded lines only for other fields than Content-Length, Transfer-Encoding and Connection",
            "Send this field in one line"),
    CONTENT_LENGTH(
            "a Content-Length that is no number, or a second one",
            "one whole number of at most 18 digits",
            "Often the application and a proxy both set the field. Let one of them set it"),
    TRANSFER_ENCODING(
            "a Transfer-Encoding whose end of the body is unknown",
            "chunked once and last, after gzip, deflate or compress, and only in HTTP/1.1",
            "Correct the codings of the response"),
    CHUNK_SIZE(
            "a malformed size of a chunk",
            "1 to 16 hexadecimal digits",
            "The body is not chunked, or its chunks are longer than their sizes. Remove Transfer-Encoding, or correct it"),
    CHUNK_END(
            "a chunk that is longer than its size",
            "a line end after as many bytes as the size of the chunk",
            "Correct the size of the chunks"),
    TRAILER(
            "a malformed field after the last chunk",
            "fields like those of the head",
            "Correct the fields after the body"),
    TRANSFER_CODING(
            "a body with a Transfer-Encoding besides chunked, which the load client does not decode",
            "chunked alone, because 'expect' checks the text of the body",
            "Let the application send this coding only to clients that ask for it with TE, which the load client does not"),
    CONTENT_ENCODING(
            "a body with a Content-Encoding, which the load client does not decode",
            "a body without Content-Encoding, because 'expect' checks its text",
            "The load client sends no Accept-Encoding by itself. Remove this field from 'headers' if it is there."
                    + " Otherwise let the application compress only for clients that send it");

    private final String received;
    private final String allowed;
    private final String advice;

    MalformedResponse(String received, String allowed, String advice) {
        this.received = received;
        this.allowed = allowed;
        this.advice = advice;
    }

    /** Returns the name in results: {@code content-length}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what the load client received, as the object of a sentence. */
    public String received() {
        return received;
    }

    /** Returns what a response may have at this place, with the limit if there is one. */
    public String allowed() {
        return allowed;
    }

    /** Returns what the owner of the service can do, as one or more sentences without the last full stop. */
    public String advice() {
        return advice;
    }
}
