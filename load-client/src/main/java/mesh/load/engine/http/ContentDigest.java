package mesh.load.engine.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Length and SHA-256 of a body: enough to tell whether another one is the same, without holding either.
 *
 * @param length in bytes, 0 or more
 * @param sha256 64 hexadecimal digits, in lower case
 */
public record ContentDigest(long length, String sha256) {

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    /**
     * Checks that these are a length and a digest.
     *
     * @throws IllegalArgumentException if the length is negative, or this is not a SHA-256; upper case becomes lower case
     */
    public ContentDigest {
        sha256 = sha256.toLowerCase(Locale.ROOT);
        if (length < 0 || !HEX.matcher(sha256).matches()) {
            throw new IllegalArgumentException(
                    "a length is 0 or more, and a SHA-256 has 64 hexadecimal digits: " + length + ", " + sha256);
        }
    }

    /**
     * The result of a digest, which can then be used again.
     *
     * @param length of what was digested
     */
    public static ContentDigest of(long length, MessageDigest fed) {
        return new ContentDigest(length, HexFormat.of().formatHex(fed.digest()));
    }

    /** An empty SHA-256. Every Java platform has it. */
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
