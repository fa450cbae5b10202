package mesh.gateway.kit.web;

/** The methods that a gateway allows: none of them changes anything. */
public final class AllowedMethods {

    /** The methods as the header {@code Allow} lists them. */
    public static final String LIST = "GET,HEAD,OPTIONS";

    private AllowedMethods() {}
}
