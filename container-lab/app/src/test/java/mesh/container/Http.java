package mesh.container;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

/** The JDK's client, over HTTP/1.1. */
final class Http {

    static final String JSON = "application/json";
    static final String PDF = "application/pdf";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    private Http() {}

    static HttpResponse<byte[]> get(URI uri) {
        return send(HttpRequest.newBuilder(uri).build());
    }

    static String text(URI uri) {
        return text(get(uri));
    }

    static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    static HttpResponse<byte[]> post(URI uri, String type, byte[] body) {
        return send("POST", uri, type, body);
    }

    static HttpResponse<byte[]> send(String method, URI uri, String type, byte[] body) {
        return send(HttpRequest.newBuilder(uri)
                .method(method, BodyPublishers.ofByteArray(body))
                .header("Content-Type", type)
                .build());
    }

    static HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new AssertionError(request + " failed", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(hash(bytes));
    }

    /** Returns the value of {@code Repr-Digest} for these bytes. */
    static String digest(byte[] bytes) {
        return "sha-256=:" + Base64.getEncoder().encodeToString(hash(bytes)) + ":";
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException never) {
            throw new IllegalStateException(never);
        }
    }
}
