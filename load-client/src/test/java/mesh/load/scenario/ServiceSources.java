package mesh.load.scenario;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Lists the modules that a scenario can start, with their properties. Reads the sources of all modules with the compiler's own parser, so
 * that no other module has to be built.
 */
public final class ServiceSources {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** Maps a library with properties to the modules that have it on their class path. A module is given as a part of its path. */
    private static final Map<String, List<String>> LIBRARIES = Map.of(
            "libraries/gateway-kit", List.of("netty-gateway", "tomcat-gateway"),
            "libraries/request-stages", List.of("netty-gateway", "tomcat-gateway", "legacy-backend"),
            "container-lab/app", List.of("container-lab/"));

    private static final String CONSOLE = "console";

    private static final Set<String> NOT_SOURCES = Set.of("target", ".git", "node_modules");

    private static final Map<String, String> UNITS =
            Map.of("nanos", "ns", "millis", "ms", "seconds", "s", "minutes", "m", "hours", "h", "days", "d");

    private final Map<String, Set<String>> modules = new TreeMap<>();
    private final Map<String, String> properties = new TreeMap<>();

    private ServiceSources() {}

    /** Returns both lists in the format of the file that contains them. */
    public static String read() {
        ServiceSources sources = new ServiceSources();
        files("pom.xml")
                .filter(ServiceSources::isStarted)
                .forEach(pom -> sources.modules.put(module(pom), new TreeSet<>()));
        files(".java").forEach(sources::record);
        StringJoiner text = new StringJoiner("\n", "", "\n").add("modules:");
        sources.modules.forEach((module, prefixes) -> text.add("  " + module + ": " + prefixes));
        text.add("properties:");
        sources.properties.forEach((name, type) -> text.add("  " + name + ": {" + type + "}"));
        return text.toString();
    }

    /** Returns whether a scenario can start the module. A scenario cannot start the console. */
    private static boolean isStarted(Path pom) {
        String text = text(pom);
        return !module(pom).equals(CONSOLE)
                && text.contains("<artifactId>spring-boot-maven-plugin</artifactId>")
                && !text.contains("<packaging>pom<");
    }

    private static String module(Path file) {
        String path = PROJECT.relativize(file).toString();
        return path.replaceFirst("/(src/.*|pom\\.xml)$", "");
    }

    private void record(Path file) {
        String source = text(file);
        if (!source.contains("@ConfigurationProperties(") || module(file).equals(CONSOLE)) {
            return;
        }
        for (Tree type : parsed(file, source).getTypeDecls()) {
            ClassTree record = (ClassTree) type;
            String prefix =
                    value(annotation(record.getModifiers().getAnnotations(), "ConfigurationProperties"), "prefix");
            users(module(file)).forEach(user -> user.add(prefix));
            record.getMembers().stream()
                    .filter(VariableTree.class::isInstance)
                    .map(VariableTree.class::cast)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .forEach(field ->
                            properties.put(prefix + "." + kebab(field.getName().toString()), type(field)));
        }
    }

    private Stream<Set<String>> users(String module) {
        List<String> users = LIBRARIES.getOrDefault(module, List.of(module));
        return modules.entrySet().stream()
                .filter(entry -> users.stream().anyMatch(entry.getKey()::startsWith))
                .map(Map.Entry::getValue);
    }

    private static String type(VariableTree field) {
        StringJoiner type = new StringJoiner(", ").add("type: " + field.getType());
        List<? extends AnnotationTree> annotations = field.getModifiers().getAnnotations();
        for (AnnotationTree annotation : annotations) {
            String name = annotation.getAnnotationType().toString();
            switch (name) {
                case "DefaultValue" ->
                    defaultValue(annotation).forEach(value -> type.add("default: \"" + value + "\""));
                case "Min", "Max" -> type.add(name.toLowerCase(Locale.ROOT) + ": " + value(annotation, "value"));
                case "DurationMin" -> type.add("min: " + duration(annotation));
                case "DurationMax" -> type.add("max: " + duration(annotation));
                case "Ratio" -> type.add("min: 0, max: 1");
                default -> throw new AssertionError("this test does not know @" + name);
            }
        }
        return type.toString();
    }

    /** Returns the default of a property that has one value; empty for a list. */
    private static Stream<String> defaultValue(AnnotationTree annotation) {
        return annotation.getArguments().stream()
                .map(argument -> argument instanceof AssignmentTree assignment ? assignment.getExpression() : argument)
                .filter(LiteralTree.class::isInstance)
                .map(ServiceSources::literal);
    }

    private static String duration(AnnotationTree annotation) {
        return assignments(annotation)
                .filter(one -> UNITS.containsKey(one.getVariable().toString()))
                .map(one -> one.getExpression() + UNITS.get(one.getVariable().toString()))
                .findFirst()
                .orElseThrow();
    }

    private static AnnotationTree annotation(List<? extends AnnotationTree> annotations, String name) {
        return annotations.stream()
                .filter(one -> one.getAnnotationType().toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the value of this element. {@code @Min(1)} is short for {@code @Min(value = 1)}. */
    private static String value(AnnotationTree annotation, String name) {
        ExpressionTree first = annotation.getArguments().getFirst();
        if (!(first instanceof AssignmentTree)) {
            return literal(first);
        }
        return assignments(annotation)
                .filter(one -> one.getVariable().toString().equals(name))
                .map(one -> literal(one.getExpression()))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<AssignmentTree> assignments(AnnotationTree annotation) {
        return annotation.getArguments().stream().map(AssignmentTree.class::cast);
    }

    private static String literal(ExpressionTree expression) {
        return switch (expression) {
            case LiteralTree literal -> String.valueOf(literal.getValue());
            case UnaryTree minus -> "-" + literal(minus.getExpression());
            default -> throw new AssertionError(expression + " is no literal");
        };
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static CompilationUnitTree parsed(Path file, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject in = new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        try {
            JavacTask task = (JavacTask) compiler.getTask(null, null, null, null, null, List.of(in));
            return task.parse().iterator().next();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<Path> files(String ending) {
        Set<Path> found = new TreeSet<>();
        try {
            Files.walkFileTree(PROJECT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_SOURCES.stream().anyMatch(folder::endsWith)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(ending)
                            && (!ending.equals(".java") || file.toString().contains("/src/main/"))) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    // Another test may delete its files meanwhile, such as those for attaching to a JVM.
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return found.stream();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
