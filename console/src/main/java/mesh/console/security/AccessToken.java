package mesh.console.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What tells the user who started the console from everybody else who reaches it; another at each start. */
@Component
public final class AccessToken {

    /** The header in which a request shows it. */
    public static final String HEADER = "X-Mesh-Token";

    private static final int BYTES = 32;

    private final String text;

    AccessToken() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        text = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** For the address that is printed. */
    public String text() {
        return text;
    }

    /** Compares in a time that does not depend on how much of it is right. */
    public boolean equalsText(@Nullable String shown) {
        return shown != null
                && MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }
}
