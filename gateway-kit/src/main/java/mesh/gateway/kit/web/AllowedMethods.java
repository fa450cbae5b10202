package mesh.gateway.kit.web;

/** The methods that a gateway allows: none of them changes anything. */
public final class AllowedMethods {

    /** In the format of the header {@code Allow}. */
    public static final String LIST = "GET,HEAD,OPTIONS";

    private AllowedMethods() {}
}
