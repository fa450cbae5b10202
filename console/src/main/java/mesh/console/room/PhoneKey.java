package mesh.console.room;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpCookie;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * The random key by which the console recognizes a phone. It lets a phone that wakes up find its vote. It says nothing about its user, and no
 * page shows it.
 */
final class PhoneKey {

    static final String COOKIE = "mesh-phone";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;
    private static final Pattern KEY = Pattern.compile("[\\w-]{22}");
    private static final Duration A_DAY = Duration.ofDays(1);

    private PhoneKey() {}

    /** Returns the key that the phone sent; empty if it sent none, or something else. */
    static Optional<String> of(ServerHttpRequest request) {
        HttpCookie cookie = request.getCookies().getFirst(COOKIE);
        return Optional.ofNullable(cookie)
                .map(HttpCookie::getValue)
                .filter(value -> KEY.matcher(value).matches());
    }

    /**
     * Returns a cookie with a new key. Scripts cannot read it. A browser also sends it if a link of another site leads to the page, because the
     * phone would otherwise get a second key.
     */
    static ResponseCookie create() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return ResponseCookie.from(
                        COOKIE, Base64.getUrlEncoder().withoutPadding().encodeToString(random))
                .httpOnly(true)
                .sameSite("Lax")
                .path(ClassController.PAGE)
                .maxAge(A_DAY)
                .build();
    }
}
