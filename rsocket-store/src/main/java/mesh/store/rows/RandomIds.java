package mesh.store.rows;

import java.util.random.RandomGenerator;

/** Draws ids without replacement. */
final class RandomIds {

    private RandomIds() {}

    /**
     * Draws {@code count} distinct ids from 1 to {@code rows}; each choice is equally likely. It is a Fisher-Yates shuffle that stops after
     * {@code count} steps. Dropping repeated ids from independent draws would return too few ids. Drawing again for each repeated id would
     * take ever longer as {@code count} approaches {@code rows}.
     */
    static long[] draw(int count, int rows, RandomGenerator random) {
        long[] ids = new long[rows];
        for (int i = 0; i < rows; i++) {
            ids[i] = i + 1L;
        }
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(rows - i);
            long drawn = ids[other];
            ids[other] = ids[i];
            ids[i] = drawn;
        }
        return java.util.Arrays.copyOf(ids, count);
    }
}
