package mesh.load.stats;

/** Whether a new version takes longer than the old one by more than is tolerated, as far as the interval of their ratio shows it. */
public enum Slowdown {
    /** The whole interval is within what is tolerated. */
    NONE,

    /** The whole interval is beyond what is tolerated. */
    SLOWER,

    /** The interval is on both sides of the bound, or something disturbed the measurement. */
    NOT_SHOWN;

    /**
     * Compares an interval with a bound.
     *
     * @param low lower end of the interval of new over old
     * @param high upper end
     * @param tolerated additional time that is tolerated, such as 0.1 for a tenth
     */
    public static Slowdown of(double low, double high, double tolerated) {
        return low > 1 + tolerated ? SLOWER : high <= 1 + tolerated ? NONE : NOT_SHOWN;
    }
}
