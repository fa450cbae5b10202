package mesh.console.room;

/**
 * What one address has in the room, for the teacher.
 *
 * @param address the address as a number
 * @param phones the phones that are present
 * @param voted the phones that have voted in the current round
 * @param rejected the phones that asked for a place in the room lately, and found none
 * @param isShared whether the teacher has named it as that of a whole network
 * @param isCleared whether the teacher has removed its votes from the current round
 */
record AddressCount(String address, int phones, int voted, int rejected, boolean isShared, boolean isCleared) {

    /** Returns whether this may be a student with many keys, or a class, or an address for which the teacher has decided something. */
    boolean isOfInterest() {
        return phones > 1 || voted > 1 || rejected > 0 || isShared || isCleared;
    }

    /** Returns the number of phones that have or want a place. */
    int size() {
        return Math.max(phones, voted) + rejected;
    }
}
