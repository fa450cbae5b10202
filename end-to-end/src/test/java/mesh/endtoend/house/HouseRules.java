package mesh.endtoend.house;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about the sources. Each method returns one sentence for each place that breaks its rule. */
final class HouseRules {

    static final int MAX_TYPES = 40;
    static final int MAX_LINES = 500;
    static final int MIN_SENTENCES = 2;

    private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/\\s*(?:@\\w+\\s+)*package ");
    private static final Pattern SENTENCE_END = Pattern.compile("[.?!](?=[\\s<]|$)");
    private static final Pattern FIRST_STEP = Pattern.compile("\\b(?:Begin (?:at|with)|Read next)\\b");

    /** Calls that format text in the user's language unless they get a locale. {@code formatted} has no parameter for a locale. */
    private static final Pattern OF_THE_USERS_LANGUAGE =
            Pattern.compile("\\.formatted\\(|\\bto(?:Upper|Lower)Case\\(\\s*\\)"
                    + "|(?:\\bString\\.format|\\.printf)\\((?!\\s*Locale\\.)|\\bofLocalized\\w+\\("
                    + "|\\bofPattern\\([^,()]*\\)|\\bNumberFormat\\.get\\w*\\(\\s*\\)"
                    + "|\\bnew (?:java\\.util\\.)?(?:DecimalFormat|SimpleDateFormat|Formatter|Scanner)\\(");

    /** Participles that hide what a variable holds or what a method does. A column of the results has the name {@code asked}. */
    private static final Pattern VAGUE_NAME =
            Pattern.compile("\\b(?:told|said|seen)\\b|(?<!\\bint |\\w\\.|::)\\basked\\b");

    /** Finds the same names in a script, whose code is not separated from the text of its templates. */
    private static final Pattern VAGUE_NAME_IN_SCRIPT =
            Pattern.compile("\\b(?:told|said|seen|asked)(?= =|[.:,)\\[(])|(?<=[#.({])(?:told|said|seen|asked)\\b");

    private HouseRules() {}

    /** Finds variables, methods and fields whose name is a participle of <i>tell</i>, <i>say</i>, <i>see</i> or <i>ask</i>. */
    static List<String> vagueNames(List<SourceFile> files) {
        return files.stream().flatMap(HouseRules::vagueNames).toList();
    }

    private static Stream<String> vagueNames(SourceFile file) {
        String code = file.code();
        return (file.isJava() ? VAGUE_NAME : VAGUE_NAME_IN_SCRIPT)
                .matcher(code)
                .results()
                .map(found -> "%s:%d has the name '%s'; name what it holds or does"
                        .formatted(
                                file.path(),
                                1
                                        + code.substring(0, found.start())
                                                .chars()
                                                .filter(c -> c == '\n')
                                                .count(),
                                found.group()));
    }

    /**
     * Finds text that would depend on the user's language. In Arabic {@code %d} has other digits, in Turkish {@code i} has another capital
     * letter, and half of Europe writes 0,5.
     */
    static List<String> textInTheUsersLanguage(List<SourceFile> files) {
        return files.stream()
                .filter(SourceFile::isJava)
                .flatMap(file -> OF_THE_USERS_LANGUAGE
                        .matcher(file.code())
                        .results()
                        .map(found -> "%s:%d is in the user's language: %s; String.format(Locale.ROOT, ...) is not"
                                .formatted(
                                        file.path(),
                                        file.code()
                                                .substring(0, found.start())
                                                .lines()
                                                .count(),
                                        found.group())))
                .toList();
    }

    /** Finds packages with too many types for a reader to survey. Nested types do not count. */
    static List<String> crowdedPackages(List<SourceFile> files) {
        return packages(files).entrySet().stream()
                .filter(one -> one.getValue().size() > MAX_TYPES)
                .map(one -> "%s has %d types; at most %d are allowed"
                        .formatted(one.getKey(), one.getValue().size(), MAX_TYPES))
                .toList();
    }

    static List<String> longFiles(List<SourceFile> files) {
        return files.stream()
                .filter(file -> file.lines().size() > MAX_LINES)
                .map(file -> "%s has %d lines; at most %d are allowed: it contains two ideas"
                        .formatted(file.path(), file.lines().size(), MAX_LINES))
                .toList();
    }

    /**
     * Finds packages without an introduction. A {@code package-info} must state the package's purpose in two sentences or more, and name
     * the type with which to begin.
     */
    static List<String> packagesThatDoNotIntroduceThemselves(List<SourceFile> files) {
        Map<String, SourceFile> infos = files.stream()
                .filter(SourceFile::isPackageInfo)
                .collect(Collectors.toMap(SourceFile::folder, info -> info));
        return packages(files).keySet().stream()
                .map(folder ->
                        infos.containsKey(folder) ? fault(infos.get(folder)) : folder + " has no package-info.java")
                .filter(fault -> !fault.isEmpty())
                .toList();
    }

    private static String fault(SourceFile info) {
        String javadoc = JAVADOC.matcher(info.text())
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
        String prose = javadoc.replaceAll("(?m)^\\s*\\*", " ")
                .replaceAll("\\{@\\w+[^}]*}", "X")
                .replaceAll("\\s+", " ");
        if (SENTENCE_END.matcher(prose).results().count() < MIN_SENTENCES) {
            return info.path() + " has fewer than " + MIN_SENTENCES + " sentences";
        }
        return FIRST_STEP.matcher(prose).find()
                ? ""
                : info.path() + " does not say where to begin: 'Begin at', 'Begin with' or 'Read next'";
    }

    private static Map<String, List<SourceFile>> packages(List<SourceFile> files) {
        return files.stream()
                .filter(file -> file.isJava() && !file.isPackageInfo())
                .collect(Collectors.groupingBy(SourceFile::folder, TreeMap::new, Collectors.toList()));
    }
}
