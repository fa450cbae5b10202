package mesh.endtoend;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Draws input that no client should send: values that break naive code, and damaged bytes. The same seed draws the same input again. */
final class HostileInput {

    private static final List<String> VALUES = List.of(
            "",
            "0",
            "-1",
            "+1",
            "01",
            "1.0",
            "1e3",
            "0x10",
            "NaN",
            "null",
            "true",
            "2147483647",
            "2147483648",
            "-9223372036854775809",
            "99999999999999999999999999",
            "10001",
            "%00",
            "%2e%2e%2f",
            "..;/..;/actuator",
            "%",
            "%zz",
            "%25%32%35",
            "%c0%ae",
            "%F0%9F%92%A9",
            "\u0661",
            ";jsessionid=1",
            "${jndi:ldap://127.0.0.1/x}",
            "#{1/0}",
            "{{7*7}}",
            "' or 1=1 --",
            "<script>alert(1)</script>",
            "\u001b[2J\u001b]0;owned\u0007",
            "\r\nX-Injected: 1",
            "../../../../etc/passwd",
            "a.b.c",
            "*",
            "**",
            "/",
            "//",
            "?",
            "&",
            "\\",
            "\uFEFF",
            "\u202E",
            "\u0000");

    private final SplittableRandom random;

    HostileInput(long seed) {
        this.random = new SplittableRandom(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Returns a value that may be valid or invalid. */
    String value() {
        return switch (random.nextInt(8)) {
            case 0 -> Integer.toString(random.nextInt(1, 6));
            case 1 -> Long.toString(random.nextLong());
            case 2 -> text(random.nextInt(1, 12));
            case 3 -> "9".repeat(random.nextInt(1, 400));
            case 4 -> one(VALUES) + one(VALUES);
            default -> one(VALUES);
        };
    }

    /** Returns characters of Unicode's first plane, including surrogates without a partner. */
    String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (oneIn(3) ? random.nextInt(0x10000) : random.nextInt(0x20, 0x7f)));
        }
        return text.toString();
    }

    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Returns a copy with some of its bytes changed, lost, doubled or added. */
    byte[] damaged(byte[] whole) {
        byte[] damaged = whole;
        for (int times = random.nextInt(1, 6); times > 0 && damaged.length > 0; times--) {
            damaged = damagedOnce(damaged);
        }
        return damaged;
    }

    private byte[] damagedOnce(byte[] whole) {
        int from = random.nextInt(whole.length);
        int to = Math.min(whole.length, from + random.nextInt(1, 9));
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.write(whole, 0, from);
        switch (random.nextInt(4)) {
            case 0 -> damaged.writeBytes(bytes(to - from));
            case 1 -> damaged.writeBytes(one(VALUES).getBytes(StandardCharsets.UTF_8));
            case 2 -> damaged.write(whole, from, to - from);
            default -> {} // These bytes are lost.
        }
        boolean doubled = oneIn(4);
        damaged.write(whole, doubled ? from : to, whole.length - (doubled ? from : to));
        return damaged.toByteArray();
    }
}
