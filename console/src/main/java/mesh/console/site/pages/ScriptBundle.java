package mesh.console.site.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins modules into one classic script, because a browser loads no modules for a page that was opened as a file. It knows only the forms
 * of import and export that the console's scripts use, and rejects any other. A module runs when it is first imported.
 */
final class ScriptBundle {

    private static final Pattern IMPORT =
            Pattern.compile("^import \\{([^}]*)} from '\\./([\\w-]+\\.js)';$", Pattern.MULTILINE);
    private static final Pattern EXPORT =
            Pattern.compile("^export ((?:async )?function|class|const|let) (\\w+)", Pattern.MULTILINE);
    private static final Pattern LATER = Pattern.compile("\\bimport\\('\\./([\\w-]+\\.js)'\\)");
    private static final Pattern OTHER = Pattern.compile("^(?:import|export)\\b.*", Pattern.MULTILINE);

    private final UnaryOperator<String> sources;
    private final Map<String, String> modules = new LinkedHashMap<>();

    /** @param sources returns the text of a module by its name, such as {@code round.js} */
    ScriptBundle(UnaryOperator<String> sources) {
        this.sources = sources;
    }

    /**
     * Returns a script that runs one of the modules: the one that the attribute {@code data-page} of the page's {@code main} names.
     *
     * @param pages names of the modules of pages, without {@code .js}
     */
    String of(List<String> pages) {
        pages.forEach(page -> add(page + ".js"));
        return """
                (() => {
                'use strict';
                const made = {}, modules = {
                """ + String.join("", modules.values()) + """
                };
                const importModule = name => made[name] ??= modules[name]();
                importModule(`${document.getElementById('main').dataset.page}.js`);
                })();
                """;
    }

    private void add(String name) {
        if (modules.containsKey(name)) {
            return;
        }
        modules.put(name, ""); // so that a cycle of imports ends
        List<String> imported = new ArrayList<>();
        String text = replaced(IMPORT, sources.apply(name), found -> {
            imported.add(found.group(2));
            return "const {" + found.group(1).replaceAll("(\\w+) as (\\w+)", "$1: $2") + "} = importModule('"
                    + found.group(2) + "');";
        });
        text = replaced(LATER, text, found -> {
            imported.add(found.group(1));
            return "Promise.resolve().then(() => importModule('" + found.group(1) + "'))";
        });
        List<String> exported = new ArrayList<>();
        text = replaced(EXPORT, text, found -> {
            exported.add(found.group(2));
            return found.group(1) + " " + found.group(2);
        });
        Matcher unknown = OTHER.matcher(text);
        if (unknown.find()) {
            throw new IllegalStateException(name + ": this form cannot be joined: " + unknown.group());
        }
        modules.put(name, "'" + name + "'() {\n" + text + "\nreturn { " + String.join(", ", exported) + " };\n},\n");
        imported.forEach(this::add);
    }

    private static String replaced(Pattern pattern, String text, Function<MatchResult, String> by) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(by.apply(found)));
    }
}
