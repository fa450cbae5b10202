package mesh.console.room;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.HttpCookie;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;

/**
 * Issues the random keys by which the console recognizes phones, and signs them, so that no key can be forged. A key lets a phone that wakes
 * up find its vote. It says nothing about its user, and no page shows it. Each start of the console signs with a new secret.
 */
@Component
final class PhoneKey {

    /** The port follows, because a browser sends the cookies of a host to all of its ports, also to those of another console. */
    private static final String COOKIE = "mesh-phone-";

    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;

    /** The key in 22 characters, and its signature, shortened to as many. */
    private static final Pattern SIGNED = Pattern.compile("(?<key>[\\w-]{22})\\.(?<signature>[\\w-]{22})");

    private static final Duration A_DAY = Duration.ofDays(1);

    private final SecretKeySpec secret = new SecretKeySpec(random(), ALGORITHM);

    /** Returns the key that the phone sent; empty if it sent none, or one that this console has not issued. */
    Optional<String> of(ServerHttpRequest request) {
        HttpCookie cookie = request.getCookies().getFirst(name(request));
        return Optional.ofNullable(cookie)
                .map(HttpCookie::getValue)
                .map(SIGNED::matcher)
                .filter(signed -> signed.matches() && isOurs(signed.group("key"), signed.group("signature")))
                .map(signed -> signed.group("key"));
    }

    /**
     * Returns a cookie with a new key. Scripts cannot read it. A browser also sends it if a link of another site leads to the page, because the
     * phone would otherwise get a second key.
     */
    ResponseCookie create(ServerHttpRequest request) {
        String key = text(random());
        return ResponseCookie.from(name(request), key + "." + signature(key))
                .httpOnly(true)
                .sameSite("Lax")
                .path(ClassController.PAGE)
                .maxAge(A_DAY)
                .build();
    }

    private static String name(ServerHttpRequest request) {
        return COOKIE + Objects.requireNonNull(request.getLocalAddress()).getPort();
    }

    /** Compares in constant time, so that timing does not reveal how much of a guess is right. */
    private boolean isOurs(String key, String signature) {
        return MessageDigest.isEqual(bytes(signature(key)), bytes(signature));
    }

    private String signature(String key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return text(Arrays.copyOf(mac.doFinal(bytes(key)), BYTES));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
        }
    }

    private static byte[] random() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return random;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
