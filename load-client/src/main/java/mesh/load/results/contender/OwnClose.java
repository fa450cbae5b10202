package mesh.load.results.contender;

/** Why the load client closed a connection after a response, although the service would have kept it. */
public enum OwnClose {
    SURPLUS("bytes followed a response after its end, such as a second line end after its body"),
    TWO_LENGTHS("a response had both Content-Length and Transfer-Encoding, so its end is not certain"),
    UNREAD_REQUEST("the service responded before it had read the whole request"),
    MALFORMED("a response was not HTTP/1.1");

    private final String reason;

    OwnClose(String reason) {
        this.reason = reason;
    }

    /** Returns the reason as a clause after "because". */
    public String reason() {
        return reason;
    }
}
