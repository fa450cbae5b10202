package mesh.load.engine;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.Responses;

/** Servers for tests of bodies. They read a request's body quickly, slowly or not at all, reject it, or respond with a body. */
public final class BodyServer {

    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");
    private static final String TOO_LARGE = Responses.withLength("413 Content Too Large", "text/plain", "no");

    private BodyServer() {}

    /** Returns a server that responds to each body with the body's length and digest. */
    public static ScriptedServer givingReceipts() throws IOException {
        return receipts(64 * 1024, 0, 0);
    }

    /**
     * Returns a server that responds to a body with this content with the given digest, and to any other body with the digest of an empty
     * body. To digest twenty large bodies would take seconds of processor time.
     */
    public static ScriptedServer givingReceiptsFor(byte[] content, ContentDigest digest) throws IOException {
        ContentDigest nothing = ContentDigest.of(0, ContentDigest.empty());
        return new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                conversation.send(receipt(isNext(conversation.in(), content) ? digest : nothing));
            }
        });
    }

    /** Returns a server that responds to each body with the body's length and digest, but reads only some kilobytes at a time. */
    public static ScriptedServer readingSlowly() throws IOException {
        return receipts(32 * 1024, 1, 0);
    }

    /** Returns a server that responds with the length and digest of all bytes except the last. */
    public static ScriptedServer losingTheLastByte() throws IOException {
        return receipts(64 * 1024, 0, 1);
    }

    public static ScriptedServer readingNothing() throws IOException {
        return new ScriptedServer(conversation -> {
            conversation.request();
            new CountDownLatch(1).await(); // until the test is over
        });
    }

    /** Returns a server that responds with 413 and closes the connection, even if bytes are in flight. */
    public static ScriptedServer refusing() throws IOException {
        return new ScriptedServer(conversation -> {
            conversation.request();
            conversation.skip(100_000);
            conversation.send(TOO_LARGE);
        });
    }

    /** Returns a server that responds with 413, reads no body, and keeps the connection until the client closes it. */
    public static ScriptedServer refusingAndWaiting() throws IOException {
        return new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(TOO_LARGE);
            new CountDownLatch(1).await();
        });
    }

    /** Returns a server that responds to each request with this content. */
    public static ScriptedServer serving(byte[] content) throws IOException {
        return new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                conversation.send("HTTP/1.1 200 OK\r\nContent-Length: " + content.length + "\r\n\r\n");
                conversation.send(content);
            }
        });
    }

    private static ScriptedServer receipts(int piece, int pauseMillis, int lost) throws IOException {
        return new ScriptedServer(conversation -> {
            for (String head = conversation.request(); head != null; head = conversation.request()) {
                ContentDigest received = read(conversation.in(), length(head), piece, pauseMillis, lost);
                conversation.send(receipt(received));
            }
        });
    }

    private static String receipt(ContentDigest received) {
        return Responses.json("{\"name\":{\"length\":1},\"length\":" + received.length() + ",\"sha256\":\""
                + received.sha256() + "\"}");
    }

    private static boolean isNext(InputStream in, byte[] content) throws IOException {
        byte[] bytes = new byte[64 * 1024];
        boolean same = true;
        for (int at = 0; at < content.length; ) {
            int count = in.read(bytes, 0, Math.min(content.length - at, bytes.length));
            if (count < 0) {
                throw new IOException("the body was cut");
            }
            same &= Arrays.equals(bytes, 0, count, content, at, at + count);
            at += count;
        }
        return same;
    }

    private static long length(String head) {
        Matcher matcher = LENGTH.matcher(head);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** Reads and digests a body. The pause makes the server slow, and does not wait for a condition. */
    private static ContentDigest read(InputStream in, long length, int piece, int pauseMillis, int lost)
            throws IOException, InterruptedException {
        byte[] bytes = new byte[piece];
        MessageDigest digest = ContentDigest.empty();
        long left = length;
        while (left > 0) {
            int count = in.read(bytes, 0, (int) Math.min(left, bytes.length));
            if (count < 0) {
                throw new IOException("the body was cut");
            }
            left -= count;
            digest.update(bytes, 0, left == 0 ? count - lost : count);
            Thread.sleep(pauseMillis);
        }
        return ContentDigest.of(length - lost, digest);
    }
}
