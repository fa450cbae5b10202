package mesh.load.workers.wire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The secret that coordinator and workers share. It never crosses the wire, and no key of a connection tells it. */
public final class Token {

    /** The environment variable that holds it: other users of a machine can read a command line, and not this. */
    public static final String VARIABLE = "MESH_WORKER_TOKEN";

    /** What is shorter can be guessed. */
    public static final int MIN_LENGTH = 16;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int RANDOM_BYTES = 32;

    private final byte[] secret;

    private Token(String text) {
        secret = text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * One that somebody chose.
     *
     * @throws IllegalArgumentException if it is shorter than {@link #MIN_LENGTH}; the message does not have it
     */
    public static Token of(String text) {
        if (text.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    VARIABLE + " has " + text.length() + " characters. Allowed: " + MIN_LENGTH + " or more");
        }
        return new Token(text);
    }

    /** As text for {@link #of}, which nobody can guess. */
    public static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * What only those who have it can make of these bytes: 32 of them.
     *
     * @param worker what the worker drew at random
     * @param coordinator what the coordinator drew
     */
    byte[] sign(String purpose, byte[] worker, byte[] coordinator) {
        Mac mac = mac(secret);
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
