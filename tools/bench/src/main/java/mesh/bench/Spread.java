package mesh.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import mesh.load.stats.Median;

/** Writes median, minimum and maximum of several repetitions. A median without its spread proves nothing. */
final class Spread {

    private Spread() {}

    static <T> String of(List<T> rounds, ToDoubleFunction<T> figure) {
        return of(rounds.stream().mapToDouble(figure));
    }

    static <T> String ofPairs(List<T> first, List<T> second, ToDoubleBiFunction<T, T> figure) {
        return of(IntStream.range(0, first.size())
                .mapToDouble(pair -> figure.applyAsDouble(first.get(pair), second.get(pair))));
    }

    private static String of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return String.format(Locale.ROOT, "%8.2f (%.2f–%.2f)", Median.of(sorted), sorted[0], sorted[sorted.length - 1]);
    }
}
