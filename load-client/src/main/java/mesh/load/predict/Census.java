package mesh.load.predict;

/** Counts requests under way and their times, from event to event. */
final class Census {

    private long underWay;
    private long ended;
    private long lastNanos;

    /** Users times nanoseconds: the area below the curve of requests under way. */
    private double area;

    private double timesUnderWay;

    void begin(long nowNanos) {
        goTo(nowNanos);
        underWay++;
    }

    void end(Prediction.End end) {
        goTo(end.endNanos());
        underWay--;
        ended++;
        timesUnderWay += end.endNanos() - end.beginNanos();
    }

    private void goTo(long nowNanos) {
        area += (double) underWay * (nowNanos - lastNanos);
        lastNanos = nowNanos;
    }

    /** Returns the figures up to now; requires that no request is under way. */
    LittlesLaw littlesLaw() {
        return lastNanos == 0
                ? new LittlesLaw(0, 0, 0)
                : new LittlesLaw(area / lastNanos, ended * 1e9 / lastNanos, timesUnderWay / ended / 1e9);
    }
}
