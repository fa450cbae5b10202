package mesh.console.sample;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import mesh.load.results.Json;

/** A phone that sends from an address of its own. It sees only the status of each response. */
public final class PhoneWithAddress implements AutoCloseable {

    private final int port;
    private final String address;
    private final RawHttp requests;
    private String cookie = "";
    private RawHttp stream;

    /** @param address an address of this machine from which the phone sends, such as {@code 127.0.1.7} */
    public PhoneWithAddress(int port, String address) throws IOException {
        this.port = port;
        this.address = address;
        this.requests = new RawHttp(port, address);
        this.stream = new RawHttp(port, address);
    }

    /** Loads the page, and gets a key. */
    public int openPage() throws IOException {
        RawHttp.Response page = requests.send("GET /c HTTP/1.1\r\n" + host() + "\r\n");
        cookie = page.cookie();
        return page.status();
    }

    /** Opens the stream of changes, which stays open if the console accepts it. */
    public int follow() throws IOException {
        stream.close();
        stream = new RawHttp(port, address);
        return stream.send("GET /c/changes HTTP/1.1\r\n" + host() + "\r\n").status();
    }

    /** Votes in the first or the second round. */
    public int vote(int ballot, int round, String... answers) throws IOException {
        String body =
                Json.MAPPER.writeValueAsString(Map.of("ballot", ballot, "round", round, "values", List.of(answers)));
        return requests.send("POST /c/vote HTTP/1.1\r\n" + host() + "Content-Type: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body)
                .status();
    }

    private String host() {
        return "Host: 127.0.0.1:" + port + "\r\nCookie: " + cookie + "\r\n";
    }

    @Override
    public void close() throws IOException {
        requests.close();
        stream.close();
    }
}
