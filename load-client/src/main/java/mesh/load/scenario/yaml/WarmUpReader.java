package mesh.load.scenario.yaml;

import mesh.load.scenario.Contender;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.yaml.document.Section;

/** Reads what each contender serves before it counts. */
final class WarmUpReader {

    /** In place of the mapping. */
    static final String NONE = "none";

    private static final String KEY = "warm-up";
    private static final int MAX_ROUNDS = 1000;

    private WarmUpReader() {}

    static WarmUp read(Section root) {
        if (root.has(KEY) && !root.isMapping(KEY)) {
            root.parse(KEY, root.text(KEY), WarmUpReader::requireNone);
            return WarmUp.none(false);
        }
        return root.section(KEY, "users", "cnt", "rounds", "until-steady", "max-duration", "keep-connections")
                .map(WarmUpReader::warmUp)
                .orElse(WarmUp.USUAL);
    }

    private static String requireNone(String text) {
        if (!text.equals(NONE)) {
            throw new IllegalArgumentException("none, or a mapping with users, cnt, rounds");
        }
        return text;
    }

    private static WarmUp warmUp(Section section) {
        WarmUp usual = WarmUp.USUAL;
        if (section.duration("max-duration").orElse(usual.maxDuration()).isZero()) {
            throw section.fault("max-duration", "'max-duration' is zero. Allowed: more, or 'warm-up: none'");
        }
        WarmUp read = new WarmUp(
                section.number("users", 1, Contender.MAX_USERS).orElse(usual.users()),
                section.number("cnt", 1, Contender.MAX_CNT).orElse(usual.cnt()),
                section.number("rounds", 0, MAX_ROUNDS).orElse(usual.rounds()),
                section.yesOrNo("until-steady").orElse(usual.untilSteady()),
                section.duration("max-duration").orElse(usual.maxDuration()),
                section.yesOrNo("keep-connections").orElse(usual.keepConnections()));
        return read.isNone() ? WarmUp.none(read.keepConnections()) : read;
    }
}
