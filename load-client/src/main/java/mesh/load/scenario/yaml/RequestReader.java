package mesh.load.scenario.yaml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.EnvReference;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.request.UserTable;
import mesh.load.scenario.rules.RequestRules;
import mesh.load.scenario.rules.UserFile;
import mesh.load.scenario.service.Program;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the requests of a contender contain, and what is sent for each user before them.
 *
 * @param section the contender's keys
 */
record RequestReader(Section section, Permissions permissions) {

    /** Returns the values of the contender that do not have the usual form in a file. */
    Map<String, @Nullable Object> given() {
        Map<String, @Nullable Object> given = new HashMap<>();
        if (section.has("data")) {
            given.put("data", data(section.section("data", UserData.class)));
        }
        if (section.has("before")) {
            given.put(
                    "before",
                    stepSections().stream()
                            .map(step -> Binding.read(step, BeforeStep.class))
                            .toList());
        }
        return given;
    }

    private List<Section> stepSections() {
        return section.oneOrMoreSections("before", BeforeStep.class);
    }

    /** Returns null if the scenario may not read the file, and is rejected for that later. */
    private @Nullable UserData data(Section data) {
        UserData declared = Binding.read(data, UserData.class);
        if (!permissions.file(data.place("file"), data.folder(), declared.file())) {
            return null;
        }
        UserTable table = UserFile.read(data, data.text("file"), declared.file());
        return new UserData(declared.file(), declared.place(), declared.order(), table);
    }

    void check(Contender contender) {
        if (contender.data() == null && section.has("data")) {
            return;
        }
        List<Section> steps = stepSections();
        new RequestRules(section, steps).check(contender);
        for (int step = 0; step < steps.size(); step++) {
            BeforeStep its = contender.steps().get(step);
            wishVariables(steps.get(step), contender, its.headers(), its.body());
        }
        wishVariables(section, contender, contender.headers(), contender.body());
        if (contender.service().program() instanceof Program.Url) {
            permissions.send(contender);
        }
    }

    /** A file of unknown origin must not send a variable of the environment anywhere. */
    private void wishVariables(Section request, Contender contender, Map<String, String> headers, @Nullable Body body) {
        String gets = contender.service().label() + " gets the variable ";
        headers.forEach((header, value) -> EnvReference.names(value)
                .forEach(name -> permissions.foreign(request.within("headers").place(header), gets + name)));
        if (body instanceof Body.Text(String type, String text)) {
            EnvReference.names(text)
                    .forEach(name -> permissions.foreign(request.within("body").place("text"), gets + name));
        }
    }
}
