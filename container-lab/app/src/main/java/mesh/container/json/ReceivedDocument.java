package mesh.container.json;

/**
 * What became of a document that was received.
 *
 * @param bytes its length
 * @param items how many items it was bound to
 * @param sha256 of its bytes, 64 digits of lower-case hex
 */
record ReceivedDocument(long bytes, int items, String sha256) {}
