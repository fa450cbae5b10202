package mesh.container.json;

/**
 * The result of parsing a received document.
 *
 * @param bytes length of the document
 * @param items number of items in the document
 * @param sha256 SHA-256 of the document's bytes, 64 digits of lower-case hex
 */
record ReceivedDocument(long bytes, int items, String sha256) {}
