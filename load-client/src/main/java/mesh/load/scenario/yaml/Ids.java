package mesh.load.scenario.yaml;

import java.util.List;
import java.util.regex.Pattern;

/** Names that are valid in files and tables: of scenarios, contenders, applications and expectations. */
final class Ids {

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    private Ids() {}

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    static String read(Section section, String key) {
        return section.parse(key, section.text(key), text -> {
            if (!isId(text)) {
                throw new IllegalArgumentException("up to 64 lower-case letters, digits and hyphens");
            }
            return text;
        });
    }

    /**
     * Rejects an id that an earlier section has.
     *
     * @param ids one for each section
     */
    static void refuseTwice(List<Section> sections, List<String> ids) {
        for (int i = 0; i < ids.size(); i++) {
            if (ids.indexOf(ids.get(i)) < i) {
                throw sections.get(i).fault("id", "the id '" + ids.get(i) + "' stands there twice");
            }
        }
    }
}
