package mesh.gateway.kit.web;

/** The methods of a gateway: nothing can be changed there. */
public final class AllowedMethods {

    /** As {@code Allow} has it. */
    public static final String LIST = "GET,HEAD,OPTIONS";

    private AllowedMethods() {}
}
