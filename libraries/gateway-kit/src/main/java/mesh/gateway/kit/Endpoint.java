package mesh.gateway.kit;

/**
 * A path of a gateway, and the package that serves it.
 *
 * @param server the server that the gateway runs on
 * @param path the path; {@code {cnt}} represents the number of items
 * @param code the package, such as {@code mesh.gateway.webclient}
 */
record Endpoint(Server server, String path, String code) {

    private static final String CNT = "{cnt}";

    enum Server {
        NETTY,
        TOMCAT
    }

    /** Returns a path of the gateway on Netty, with its package below {@code mesh.gateway}. */
    static Endpoint netty(String path, String way) {
        return new Endpoint(Server.NETTY, path, "mesh.gateway." + way);
    }

    /** Returns a path of the gateway on Tomcat, with its package below {@code mesh.gateway}. */
    static Endpoint tomcat(String path, String way) {
        return new Endpoint(Server.TOMCAT, path, "mesh.gateway." + way);
    }

    boolean isOfNetty() {
        return server == Server.NETTY;
    }

    boolean takesCount() {
        return path.contains(CNT);
    }

    String path(Object cnt) {
        return path.replace(CNT, String.valueOf(cnt));
    }

    RouteLesson lesson(String lesson) {
        return new RouteLesson(path, lesson, code);
    }
}
