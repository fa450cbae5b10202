package mesh.load.metrics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics of one kind of scope, whose subject is an {@code S}. */
public record Metrics<S>(List<Metric<S>> all) {

    /** Returns the names in alphabetical order. */
    public Set<String> names() {
        return all.stream().map(Metric::name).collect(Collectors.toCollection(TreeSet::new));
    }

    public @Nullable Metric<S> find(String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
    }

    /** Returns these metrics, and all metrics that may follow one of them. */
    public Stream<Metric<?>> withAllBehind() {
        return all.stream().flatMap(one -> {
            Stream<Metric<?>> behind =
                    one.behind() == null ? Stream.of() : one.behind().withAllBehind();
            return Stream.concat(Stream.of(one), behind);
        });
    }

    MetricScope of(String path, S subject) {
        return new MetricScope.Single<>(path, this, subject);
    }
}
