package mesh.load.results.contender;

/**
 * The kernel's counts, while a contender was under load, of connections that took longer to establish. They apply to the whole network
 * namespace: to the connections of the load client, of the services, and of anything else that runs beside them.
 *
 * @param synRetransmits how often the first segment of a connection had to be repeated, which takes a second or more
 * @param listenDrops segments that were dropped because the accept queue of a listening socket was full
 */
public record TcpFigures(long synRetransmits, long listenDrops) {}
