package mesh.container.json;

/**
 * What the application made of a document that it received.
 *
 * @param bytes length of the document
 * @param items how many items it was bound to
 * @param sha256 SHA-256 of its bytes, 64 digits of lower-case hex
 */
record ReceivedDocument(long bytes, int items, String sha256) {}
