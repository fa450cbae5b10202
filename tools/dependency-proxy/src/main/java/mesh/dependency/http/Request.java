package mesh.dependency.http;

import java.util.List;

/**
 * A request of an application.
 *
 * @param target path and query, as the application sent them
 * @param isLast whether the connection ends after the response
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares these records
public record Request(String method, String target, List<Header> headers, byte[] body, boolean isLast) {

    /** Returns the target without the query. */
    public String path() {
        return target.replaceFirst("\\?.*", "");
    }

    /** Returns the value of the header {@code Host}, which may be empty. */
    public String host() {
        return Header.find(headers, "host").orElse("");
    }
}
