package mesh.container.pdf;

/**
 * A PDF file that is sent.
 *
 * @param file its bytes, the same for every request; not to be changed
 * @param digest as RFC 9530 writes it
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares two of them
record Pdf(byte[] file, String digest) {}
