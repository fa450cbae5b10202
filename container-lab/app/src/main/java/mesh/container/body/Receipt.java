package mesh.container.body;

/**
 * What has arrived.
 *
 * @param bytes the length of the whole body
 * @param sha256 its SHA-256, 64 digits of lower-case hex
 */
public record Receipt(long bytes, String sha256) {}
