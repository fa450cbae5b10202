package mesh.release;

/** How much a release contains. */
enum Extent {
    /** One zip, for any system with a JVM. */
    PORTABLE,
    /** Also a zip with a JVM for this system. */
    WITH_RUNTIME,
    /** Also a zip with the start caches of that JVM. */
    WITH_START_CACHES
}
