package mesh.load.services.process;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;

/**
 * Why a service is not ready, and what its owner can do. A test compares the table in {@code docs/first-response.md} with these constants.
 */
public enum NotReady {
    STATUS("got STATUS", "The 'ready' path must respond with 200, or with the 'status' that the scenario names"),
    LOGIN("so it wants a login", "Allowed: another path, 'status: STATUS', or 'listening'"),
    UNKNOWN_NAME(
            "the name HOST does not resolve on this machine",
            "Correct the name, or use its address. Names of containers resolve only in their network"),
    REFUSED(
            "nothing accepts connections there",
            "Start the application, or correct host and port. In a container, publish the port"),
    SILENT(
            "silent for too long",
            "The application is stuck or still starts, or a firewall drops the packets. Check its log, and host and port"),
    CLOSED(
            "the connection was closed without a response",
            "If the port speaks TLS, use the one for plain HTTP. Otherwise check the application's log"),
    NOT_HTTP(
            "something other than a response in HTTP/1.1",
            "Another protocol uses this port, such as TLS or HTTP/2. Use the port for plain HTTP/1.1"),
    OTHER("the name of another failure", "Check the application's log"),
    OTHER_PORT(
            "It listens on ADDRESS, but the run connects to 127.0.0.1:PORT",
            "If it does not read 'server.port', pass {port} to it in another way, such as -Dhttp.port={port} among the"
                    + " arguments of its JVM"),
    OTHER_ADDRESS(
            "It listens on ADDRESS, but the run connects to 127.0.0.1:PORT (the same port)",
            "Let it listen on 127.0.0.1, or on all addresses"),
    OTHER_PROCESS("port PORT is served by another process", "End that process, or give the application another port");

    private final String message;
    private final String advice;

    NotReady(String message, String advice) {
        this.message = message;
        this.advice = advice;
    }

    /** Returns a part of what the run prints, with capital letters for what differs. */
    public String message() {
        return message;
    }

    /** Returns what the owner of the service can do, as one or more sentences without the last full stop. */
    public String advice() {
        return advice;
    }

    /**
     * Returns the reason for a missing response or connection. It searches the causes, because the JDK's client reports an unknown host name
     * only as a failed connection.
     */
    static NotReady of(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return UNKNOWN_NAME;
            }
        }
        return switch (failure) {
            case ConnectException refused -> REFUSED;
            case HttpTimeoutException late -> SILENT;
            case InterruptedIOException late -> SILENT;
            case ProtocolException other -> NOT_HTTP;
            case EOFException closed -> CLOSED;
            case SocketException reset -> CLOSED;
            default -> byMessage(String.valueOf(failure.getMessage()));
        };
    }

    /** The JDK's client has no types for these failures. */
    private static NotReady byMessage(String message) {
        if (message.contains("received no bytes") || message.contains("Connection reset")) {
            return CLOSED;
        }
        boolean isMalformed = message.contains("parsing HTTP/1.1") || message.contains("NumberFormatException");
        return isMalformed ? NOT_HTTP : OTHER;
    }
}
