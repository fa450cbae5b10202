package mesh.load.results.contender;

/**
 * What the kernel counted while a contender was under load, of connections that took longer to make. The counts are those of the whole
 * network namespace: the load client's connections, the services', and those of whatever else runs beside them.
 *
 * @param synRetransmits times that the first segment of a connection had to be repeated, which takes a second or more
 * @param listenDrops segments that were dropped because the accept queue of a listening socket was full
 */
public record TcpFigures(long synRetransmits, long listenDrops) {}
