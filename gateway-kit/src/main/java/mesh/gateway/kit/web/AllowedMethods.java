package mesh.gateway.kit.web;

/** What a gateway lets itself be asked: nothing can be changed there. */
public final class AllowedMethods {

    /** As {@code Allow} has it. */
    public static final String LIST = "GET,HEAD,OPTIONS";

    private AllowedMethods() {}
}
