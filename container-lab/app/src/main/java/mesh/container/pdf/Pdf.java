package mesh.container.pdf;

/**
 * A PDF file to send.
 *
 * @param file the bytes of the file; they must not be changed, because all requests share them
 * @param digest in the format of RFC 9530
 */
@SuppressWarnings("ArrayRecordComponent") // no code compares two files
record Pdf(byte[] file, String digest) {}
