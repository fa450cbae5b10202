package mesh.load.load;

import mesh.load.scenario.Shape;

/**
 * When the requests of one user of an open shape are due. The users take turns, so that a user whose request is not back yet
 * keeps as few others as possible waiting.
 *
 * @param shape whose requests are dealt out
 * @param user from 0
 * @param users all of them
 */
record Schedule(Shape.Open shape, int user, int users) {

    /**
     * When a request is due.
     *
     * @param sequence number of the user's request, from 0
     * @param zero the instant at which the barrier fell
     */
    long due(int sequence, long zero) {
        return zero + shape.dueNanos((long) sequence * users + user);
    }
}
