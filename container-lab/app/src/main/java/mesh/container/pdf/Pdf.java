package mesh.container.pdf;

/**
 * A PDF file to send.
 *
 * @param file its bytes, the same for every request; they must not be changed
 * @param digest in the format of RFC 9530
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares two of them
record Pdf(byte[] file, String digest) {}
