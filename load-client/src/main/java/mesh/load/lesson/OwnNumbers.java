package mesh.load.lesson;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.scenario.yaml.Section;

/**
 * The numbers that a lesson asks for, with their values. They replace numbers in its scenario and in its questions.
 *
 * @param all in the order of the questions; most lessons have none
 * @param areShipped whether all of them are the lesson's defaults
 */
record OwnNumbers(List<OwnNumber> all, boolean areShipped) {

    private static final String NUMBERS = "numbers";
    private static final int MAX = 10_000;

    /** @param own the reader's numbers, which replace those of the file */
    static OwnNumbers read(Section root, Map<OwnNumber.Kind, String> own) {
        List<OwnNumber> all = new ArrayList<>();
        for (Section section : root.sections(NUMBERS, "number", "question", "value", "min", "max")) {
            OwnNumber shipped = number(section);
            if (all.stream().anyMatch(one -> one.number() == shipped.number())) {
                throw section.fault("number", "'" + section.text("number") + "' is in 'numbers' twice");
            }
            String given = own.get(shipped.number());
            all.add(given == null ? shipped : shipped.with(given));
        }
        return new OwnNumbers(List.copyOf(all), own.isEmpty());
    }

    private static OwnNumber number(Section section) {
        section.text("number");
        int min = section.requiredNumber("min", 1, MAX);
        int max = section.requiredNumber("max", min, MAX);
        OwnNumber bounds = new OwnNumber(
                section.choice("number", OwnNumber.Kind.class).orElseThrow(),
                section.oneLine("question"),
                "",
                min,
                max);
        return bounds.with(section.parse("value", section.text("value"), bounds::read));
    }

    /** Returns the scenario with these numbers instead of its own. */
    Section over(Section lesson, Section scenario) {
        if (all.isEmpty()) {
            return scenario;
        }
        String yaml = all.stream().map(OwnNumbers::change).collect(Collectors.joining("\n"));
        return scenario.with(
                Section.root(NUMBERS, yaml, "users", "work", "legacy").movedTo(lesson, NUMBERS));
    }

    private static String change(OwnNumber one) {
        return switch (one.number()) {
            case USERS -> "users: " + one.value();
            case CALLS -> "work: {fixed: " + one.value() + "}";
            case SERVICE_TIME -> "legacy: {service-time: " + one.value() + "}";
        };
    }

    /** Returns a question with these numbers in place of their names in braces. */
    String filled(String question) {
        String filled = question;
        for (OwnNumber one : all) {
            filled = filled.replace("{" + one.number().label() + "}", one.value());
        }
        return filled;
    }
}
