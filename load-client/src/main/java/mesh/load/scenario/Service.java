package mesh.load.scenario;

/** The services of the mesh, in the order in which they are listed and stopped last to first. */
public enum Service implements Named {
    /** Behind every route that calls the legacy system. */
    LEGACY_BACKEND("legacy-backend"),
    /** Behind every RSocket route. */
    RSOCKET_STORE("rsocket-store"),
    NETTY_GATEWAY("netty-gateway"),
    /** On platform threads. */
    TOMCAT_GATEWAY("tomcat-gateway"),
    /** The same jar as {@link #TOMCAT_GATEWAY}, on virtual threads. */
    TOMCAT_GATEWAY_VIRTUAL("tomcat-gateway-virtual");

    private final String label;

    Service(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** Whether users talk to it. */
    public boolean isGateway() {
        return this != LEGACY_BACKEND && this != RSOCKET_STORE;
    }
}
