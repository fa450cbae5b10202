package mesh.load.workers.wire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that coordinator and workers share. It never crosses the wire, and no key of a connection tells it. A false coordinator gets a
 * worker's proof and can try tokens against it: so a token that is easy to guess is refused, and each guess at any other is slow.
 */
public final class Token {

    /** The environment variable that holds it: other users of a machine can read a command line, and not this. */
    public static final String VARIABLE = "MESH_WORKER_TOKEN";

    /** What is shorter can be guessed. */
    public static final int MIN_LENGTH = 24;

    /** Of all characters together, as they are distributed in the text: "aaaa" has none. */
    private static final int MIN_BITS = 64;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    /** Of {@link #KEY_BYTES} random bytes about 30 are distinct; fewer than 20 are as likely as a guess. */
    private static final int MIN_DISTINCT_BYTES = 20;

    /** About a third of a second for each guess on one core; OWASP's advice for this function since 2023. */
    private static final int ITERATIONS = 600_000;

    /** The same on both sides, which have no secret channel for another one. */
    private static final byte[] SALT = "mesh worker token 3".getBytes(StandardCharsets.US_ASCII);

    private final byte[] key;

    private Token(byte[] key) {
        this.key = key;
    }

    /**
     * One that somebody chose. Takes about a second of one core, unless it is 64 hexadecimal digits that were drawn at random: those are a key
     * already.
     *
     * @throws IllegalArgumentException if it is too easy to guess; the message does not have it
     */
    public static Token of(String text) {
        requireStrong(text);
        return new Token(isDrawn(text) ? HexFormat.of().parseHex(text) : derived(text));
    }

    /**
     * Checks that a token is not easy to guess, as far as its text shows.
     *
     * @throws IllegalArgumentException if it is shorter than {@link #MIN_LENGTH}, or repeats itself; the message does not have it
     */
    public static void requireStrong(String text) {
        String allowed = ". Allowed: " + MIN_LENGTH
                + " characters or more, drawn at random, such as from 'openssl rand -hex 32'";
        if (text.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(VARIABLE + " has " + text.length() + " characters" + allowed);
        }
        if (bits(repeated(text)) < MIN_BITS) {
            throw new IllegalArgumentException(
                    VARIABLE + " is easy to guess: it has few characters that differ, or repeats itself" + allowed);
        }
    }

    /** The shortest text that makes the whole if it is repeated, its last time perhaps not to the end. */
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

    /** As text for {@link #of}, which nobody can guess. */
    public static String random() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * What only those who have it can make of these bytes: 32 of them.
     *
     * @param purpose which side signs, and what for: what one side has signed is of no use to the other
     * @param worker what the worker drew at random
     * @param coordinator what the coordinator drew
     */
    byte[] sign(String purpose, byte[] worker, byte[] coordinator) {
        Mac mac = mac(key);
        mac.update(purpose.getBytes(StandardCharsets.UTF_8));
        mac.update(worker);
        return mac.doFinal(coordinator);
    }

    /** HMAC-SHA256, which every Java platform has. */
    static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
