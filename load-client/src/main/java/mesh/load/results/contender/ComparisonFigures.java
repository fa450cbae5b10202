package mesh.load.results.contender;

/** Two contenders that did the same work, repetition by repetition. */
public record ComparisonFigures(
        String first,
        String second,
        double ratio,
        double low,
        double high,
        double confidence,
        int pairs,
        String verdict) {}
