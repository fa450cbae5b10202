package mesh.load.report.compare;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.compare.Changes.Change;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;

/** Combines equal changes in every service, or in every contender, to one change. */
final class AlikeChanges {

    /** Settings that exist once for each service or contender, with its name between the two parts. */
    private static final Pattern NAMED =
            Pattern.compile("((?:jvm|limits|build|measured|scenario\\.contenders)\\.)([^.]+)(.*)");

    private final List<Set<String>> everybody;

    private AlikeChanges(RunResult first, RunResult second) {
        everybody = List.of(
                names(Stream.of(first, second)
                        .flatMap(run -> run.services().stream().map(ServiceFigures::name))),
                names(Stream.of(first, second)
                        .flatMap(run -> run.contenders().stream().map(ContenderResult::id))));
    }

    private static Set<String> names(Stream<String> names) {
        return names.collect(Collectors.toSet());
    }

    /** Returns the same changes, sorted by setting. A change that is the same for all names becomes one, with {@code *} for the name. */
    static List<Change> folded(List<Change> changes, RunResult first, RunResult second) {
        return new AlikeChanges(first, second).folded(changes);
    }

    private List<Change> folded(List<Change> changes) {
        Map<Change, List<Change>> alike = changes.stream()
                .collect(Collectors.groupingBy(AlikeChanges::nameless, LinkedHashMap::new, Collectors.toList()));
        return alike.entrySet().stream()
                .flatMap(one -> isOfEverybody(one.getValue()) ? Stream.of(one.getKey()) : one.getValue().stream())
                .sorted(Comparator.comparing(Change::setting))
                .toList();
    }

    private static Change nameless(Change change) {
        Matcher named = NAMED.matcher(change.setting());
        return named.matches()
                ? new Change(named.group(1) + "*" + named.group(3), change.first(), change.second())
                : change;
    }

    private boolean isOfEverybody(List<Change> alike) {
        Set<String> names = new HashSet<>();
        for (Change change : alike) {
            Matcher named = NAMED.matcher(change.setting());
            if (named.matches()) {
                names.add(named.group(2));
            }
        }
        return names.size() > 1 && everybody.contains(names);
    }
}
