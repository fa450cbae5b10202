package mesh.container;

/**
 * The server that responds, as it describes itself.
 *
 * @param container the server and its version, as the servlet context reports them
 * @param java the version of the JVM
 * @param springBoot the version of Spring Boot
 * @param thread the name of the thread that served this request; virtual threads of some containers have none
 * @param virtual whether that thread is virtual
 */
record Contender(String container, String java, String springBoot, String thread, boolean virtual) {}
