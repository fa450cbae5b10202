package mesh.container.body;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Computes SHA-256 digests. With these, client and server check that all bytes have arrived unchanged. */
public final class Hashes {

    /** The header with {@link #digest}. */
    public static final String REPR_DIGEST = "Repr-Digest";

    private Hashes() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("every JDK has SHA-256", never);
        }
    }

    /** Returns the digest of a representation, in the format of RFC 9530: {@code sha-256=:<base64>:}. */
    public static String digest(byte[] representation) {
        return "sha-256=:" + Base64.getEncoder().encodeToString(sha256().digest(representation)) + ":";
    }
}
