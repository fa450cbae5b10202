package mesh.load.analysis.simulation;

/** Counts who is under way, and for how long, from event to event. */
final class Census {

    private long underWay;
    private long ended;
    private long lastNanos;

    /** Users times nanoseconds: what lies below the curve of those under way. */
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

    /** Up to now, when nobody is under way any more. */
    LittlesLaw littlesLaw() {
        return lastNanos == 0
                ? new LittlesLaw(0, 0, 0)
                : new LittlesLaw(area / lastNanos, ended * 1e9 / lastNanos, timesUnderWay / ended / 1e9);
    }
}
