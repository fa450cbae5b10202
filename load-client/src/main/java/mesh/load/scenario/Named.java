package mesh.load.scenario;

/** A constant with the name that scenario files, results and messages give it. */
public interface Named {

    /** Lower case with hyphens, such as {@code netty-gateway}. */
    String label();
}
