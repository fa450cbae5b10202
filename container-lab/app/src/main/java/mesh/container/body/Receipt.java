package mesh.container.body;

/**
 * The size and the digest of a body that has arrived.
 *
 * @param bytes the length of the whole body
 * @param sha256 SHA-256 of the body, 64 digits of lower-case hex
 */
public record Receipt(long bytes, String sha256) {}
