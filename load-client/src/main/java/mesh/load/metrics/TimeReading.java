package mesh.load.metrics;

/**
 * How the times of a contender are read. If something disturbed its load, its true times lie between the least possible and the measured
 * ones.
 */
enum TimeReading {
    MEASURED,
    /** Reads the lowest figure that is possible without the disturbance. */
    LOWEST,
    /** Reads the highest figure that is possible without the disturbance. */
    HIGHEST;

    double time(double measured, double least) {
        return this == LOWEST ? Math.min(least, measured) : measured;
    }

    /** Returns a fraction of time that grows towards 1 if the disturbance is taken away. */
    double efficiency(double measured) {
        return this == HIGHEST ? Math.max(1, measured) : measured;
    }

    /** Returns a fraction of time that the disturbance may have made larger or smaller. */
    double share(double measured) {
        return switch (this) {
            case MEASURED -> measured;
            case LOWEST -> 0;
            case HIGHEST -> 1;
        };
    }

    /** Returns a ratio of two times. */
    double ratio(double measured) {
        return switch (this) {
            case MEASURED -> measured;
            case LOWEST -> 0;
            case HIGHEST -> Double.POSITIVE_INFINITY;
        };
    }

    boolean decision(boolean measured) {
        return this == MEASURED ? measured : this == HIGHEST;
    }

    /** Returns how a ratio is read if this is the reading of its denominator. */
    TimeReading inverse() {
        return switch (this) {
            case MEASURED -> MEASURED;
            case LOWEST -> HIGHEST;
            case HIGHEST -> LOWEST;
        };
    }
}
