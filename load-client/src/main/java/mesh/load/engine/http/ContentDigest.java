package mesh.load.engine.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Length and SHA-256 of a body. They suffice to compare it with another body without keeping either body in memory.
 *
 * @param length in bytes, 0 or more
 * @param sha256 64 hexadecimal digits, in lower case
 */
public record ContentDigest(long length, String sha256) {

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    /** Throws an {@link IllegalArgumentException} if the length is negative, or the digits are not a SHA-256. They become lower case. */
    public ContentDigest {
        sha256 = sha256.toLowerCase(Locale.ROOT);
        if (length < 0 || !HEX.matcher(sha256).matches()) {
            throw new IllegalArgumentException(
                    "a length must be 0 or more, and a SHA-256 must have 64 hexadecimal digits: " + length + ", "
                            + sha256);
        }
    }

    /**
     * Returns the digest's result and resets the digest for further use.
     *
     * @param length number of digested bytes
     */
    public static ContentDigest of(long length, MessageDigest fed) {
        return new ContentDigest(length, HexFormat.of().formatHex(fed.digest()));
    }

    /** Returns an empty SHA-256 digest. Every Java platform has this algorithm. */
    public static MessageDigest empty() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String toString() {
        return length + " bytes of SHA-256 " + sha256.substring(0, 12) + "...";
    }
}
