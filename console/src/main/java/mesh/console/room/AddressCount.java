package mesh.console.room;

/**
 * What one address has in the room, for the teacher.
 *
 * @param address the address as a number
 * @param phones the phones that are present
 * @param voted the phones that have voted in the current round
 * @param isShared whether the teacher has named it as that of a whole network
 * @param isCleared whether the teacher has removed its votes from the current round
 */
record AddressCount(String address, int phones, int voted, boolean isShared, boolean isCleared) {}
