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

    private final String text;

    AccessToken() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        text = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Returns the token for the address that the console prints. */
    public String text() {
        return text;
    }

    /** Compares in constant time, so that timing does not reveal how much of a guess is right. */
    public boolean equalsText(@Nullable String shown) {
        return shown != null
                && MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }
}
