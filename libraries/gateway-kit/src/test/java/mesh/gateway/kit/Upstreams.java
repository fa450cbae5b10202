package mesh.gateway.kit;

/** The real upstreams of all gateways in this JVM, started when the first gateway needs one. */
final class Upstreams {

    private static final Legacy LEGACY = new Legacy();
    private static final Store STORE = new Store();
    private static final Database DATABASE = new Database();

    static {
        start();
    }

    private Upstreams() {}

    /** Starts the upstreams that do not run, on the same ports as before. */
    static void start() {
        LEGACY.process().start();
        STORE.process().start();
        DATABASE.process().start();
        LEGACY.process().awaitReady();
        STORE.process().awaitReady();
        DATABASE.process().awaitReady();
    }

    /** Kills the backend and the store. */
    static void crash() {
        LEGACY.process().kill();
        STORE.process().kill();
    }

    static Legacy legacy() {
        return LEGACY;
    }

    static Store store() {
        return STORE;
    }

    static Database database() {
        return DATABASE;
    }
}
