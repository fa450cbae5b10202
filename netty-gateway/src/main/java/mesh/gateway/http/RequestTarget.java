package mesh.gateway.http;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the target of a request against RFC 9112 (section 3.2) and RFC 3986, because Netty does not check it. */
final class RequestTarget {

    private static final Pattern ABSOLUTE = Pattern.compile("https?://([^/?]*)(.*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final Pattern PATH_AND_QUERY =
            Pattern.compile("/[A-Za-z0-9\\-._~!$&'()*+,;=:@/]*(?:\\?[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]*)?");

    /** An encoded slash, backslash or NUL. Components that decode the path at different times would see different paths. */
    private static final Pattern TREACHEROUS = Pattern.compile("%(?:2F|5C|00)", Pattern.CASE_INSENSITIVE);

    private RequestTarget() {}

    /**
     * Returns whether the target is a path, or a full URL of the same host. It must be percent-encoded UTF-8, and every character that
     * needs encoding must be encoded.
     *
     * @param host value of the header {@code Host}; null if there is none to compare with
     */
    static boolean isWellFormed(String target, @Nullable String host) {
        Matcher absolute = ABSOLUTE.matcher(target);
        return absolute.matches()
                ? (host == null || absolute.group(1).equalsIgnoreCase(host)) && isPathAndQuery(absolute.group(2))
                : isPathAndQuery(target);
    }

    private static boolean isPathAndQuery(String text) {
        String path = text.substring(0, (text + "?").indexOf('?'));
        return PATH_AND_QUERY.matcher(ENCODED.matcher(text).replaceAll("")).matches()
                && !TREACHEROUS.matcher(path).find()
                && isUtf8(text);
    }

    private static boolean isUtf8(String target) {
        if (target.indexOf('%') < 0) {
            return true;
        }
        String octets = URLDecoder.decode(target, StandardCharsets.ISO_8859_1);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets.getBytes(StandardCharsets.ISO_8859_1)));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }
}
