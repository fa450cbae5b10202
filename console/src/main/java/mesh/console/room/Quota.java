package mesh.console.room;

import java.net.InetAddress;
import java.util.Collection;
import java.util.Collections;
import java.util.function.Predicate;
import mesh.load.engine.ClientNetwork;

/**
 * How phones share the places of a room, or those of a round. A student can have many keys, but not many addresses. So an address has a few
 * places, and the last places are only for addresses that have none. All IPv6 addresses of a {@linkplain ClientNetwork network} count as
 * one. A whole class may share one address, if the teacher has named it: only the number of all places limits that address.
 *
 * @param places the number of all places
 * @param perAddress how many of them an address can have that is not shared
 * @param reserved how many of them are only for addresses that have none yet: 0 to {@code places - 1}
 */
record Quota(int places, int perAddress, int reserved, Predicate<InetAddress> isShared) {

    /**
     * Checks that another phone of this address can have a place.
     *
     * @param of what has the places, such as {@code this room}
     * @param taken the address of each phone that has a place
     * @throws VoteException if it cannot; the message says why, and what to do
     */
    void admit(String of, InetAddress address, Collection<InetAddress> taken) {
        if (taken.size() >= places) {
            throw VoteException.full(of + " has places for at most " + places + " phones, and all are taken");
        }
        if (isShared.test(address)) {
            return;
        }
        int own = Collections.frequency(taken, address);
        if (own >= perAddress) {
            throw VoteException.full(of + " already has " + perAddress + " phones with the address "
                    + ClientNetwork.text(address)
                    + ", the most for one address. If your whole class has this address, ask "
                    + "your teacher to allow it");
        }
        if (own > 0 && taken.size() >= places - reserved) {
            throw VoteException.full(
                    "the last " + reserved + " places of " + of + " are for addresses that have none yet");
        }
    }
}
