package mesh.load.workers.wire;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import mesh.load.engine.http.Ascii;

/**
 * The secret that coordinator and workers share. It is never sent. A false coordinator, however, receives a worker's proof and can test
 * guessed tokens against it. This class therefore rejects a token that is easy to guess, and makes each test of a guess slow.
 */
public final class Token {

    /** The environment variable with the token. Other users of a machine can read a command line, but not an environment variable. */
    public static final String VARIABLE = "MESH_WORKER_TOKEN";

    public static final int MIN_LENGTH = 24;

    /** Minimum entropy of all characters together, computed from their frequencies in the text. The text "aaaa" has none. */
    private static final int MIN_BITS = 64;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    /** About 30 of {@link #KEY_BYTES} random bytes are distinct. Fewer than 20 are as unlikely as a correct guess. */
    private static final int MIN_DISTINCT_BYTES = 20;

    /** With this number, a test of a guess takes about a third of a second on one core. OWASP has recommended it since 2023. */
    private static final int ITERATIONS = 600_000;

    /** Fixed, because both sides need the same salt and have no channel to exchange one. */
    private static final byte[] SALT = Ascii.bytes("mesh worker token 3");

    private final byte[] key;

    private Token(byte[] key) {
        this.key = key;
    }

    /**
     * Returns the token with this text. Takes about a second on one core, unless the text is 64 random hexadecimal digits, which already
     * are a key.
     *
     * @throws IllegalArgumentException if the token is too easy to guess; the message does not contain it
     */
    public static Token of(String text) {
        requireStrong(text);
        return new Token(isDrawn(text) ? HexFormat.of().parseHex(text) : derived(text));
    }

    /** Throws an {@link IllegalArgumentException} if the token is too easy to guess. The message does not contain the token. */
    public static void requireStrong(String text) {
        String allowed = ". Allowed: " + MIN_LENGTH
                + " characters or more, drawn at random, such as from 'openssl rand -hex 32'";
        if (text.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(VARIABLE + " has " + text.length() + " characters" + allowed);
        }
        if (bits(repeated(text)) < MIN_BITS) {
            throw new IllegalArgumentException(
                    VARIABLE + " is easy to guess: it has few different characters, or repeats itself" + allowed);
        }
    }

    /** Returns the shortest text from which repetition produces the whole text. The last repetition may be incomplete. */
    private static String repeated(String text) {
        return IntStream.range(1, text.length())
                .filter(length -> text.startsWith(text.substring(length)))
                .mapToObj(length -> text.substring(0, length))
                .findFirst()
                .orElse(text);
    }

    private static double bits(String text) {
        return text.chars().boxed().collect(Collectors.groupingBy(c -> c, Collectors.counting())).values().stream()
                .mapToDouble(count -> count * Math.log((double) text.length() / count) / Math.log(2))
                .sum();
    }

    private static boolean isDrawn(String text) {
        return text.matches("[0-9a-f]{" + 2 * KEY_BYTES + "}")
                && IntStream.range(0, KEY_BYTES)
                                .mapToObj(index -> text.substring(2 * index, 2 * index + 2))
                                .distinct()
                                .count()
                        >= MIN_DISTINCT_BYTES;
    }

    private static byte[] derived(String text) {
        try {
            return SecretKeyFactory.getInstance("PBKDF2With" + ALGORITHM)
                    .generateSecret(new PBEKeySpec(text.toCharArray(), SALT, ITERATIONS, KEY_BYTES * Byte.SIZE))
                    .getEncoded();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static String random() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Returns hexadecimal digits that only an owner of the token can compute, for one side and key. They are useless without the private
     * key.
     */
    String proof(String side, byte[] publicKey) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(Ascii.bytes(side));
            return HexFormat.of().formatHex(mac.doFinal(publicKey));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
