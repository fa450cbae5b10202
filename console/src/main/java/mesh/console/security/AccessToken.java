package mesh.console.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The secret by which the console recognizes the user who started it. Each start creates a new one. */
@Component
public final class AccessToken {

    /** The request header with the token. */
    public static final String HEADER = "X-Mesh-Token";

    private static final int BYTES = 32;

    private final String text = random();
    private final String readingKey = random();

    private static String random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Returns the token for the address that the console prints. */
    public String text() {
        return text;
    }

    /**
     * Returns the secret of the cookie by which the owner's browser may read. It is not the token, because browsers send cookies to every
     * port of a host.
     */
    String readingKey() {
        return readingKey;
    }

    public boolean equalsText(@Nullable String shown) {
        return areEqual(text, shown);
    }

    boolean equalsReadingKey(@Nullable String shown) {
        return areEqual(readingKey, shown);
    }

    /** Compares in constant time, so that timing does not reveal how much of a guess is right. */
    private static boolean areEqual(String secret, @Nullable String shown) {
        return shown != null
                && MessageDigest.isEqual(
                        secret.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }
}
