package mesh.load.scenario.yaml;

import mesh.load.scenario.Contender;
import mesh.load.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** Reads what each contender serves before it is measured. */
final class WarmUpReader {

    /** The word that stands in place of the mapping. */
    static final String NONE = "none";

    static final String KEY = "warm-up";

    private static final int MAX_ROUNDS = 1000;

    private WarmUpReader() {}

    /** Reads the scenario's warm-up. */
    static WarmUp read(Section root) {
        if (root.has(KEY) && !root.isMapping(KEY)) {
            root.parse(KEY, root.text(KEY), WarmUpReader::requireNone);
            return WarmUp.none(false);
        }
        return root.section(KEY, "users", "cnt", "rounds", "until-steady", "max-duration", "keep-connections")
                .map(WarmUpReader::warmUp)
                .orElse(WarmUp.USUAL);
    }

    /** Reads a contender's own warm-up, with the scenario's value for each missing key; null if it has none. */
    static @Nullable WarmUp read(Section contender, WarmUp ofAll) {
        if (contender.has(KEY) && ofAll.isNone()) {
            throw contender.fault(
                    KEY,
                    "'warm-up' is of a contender, and the scenario has none. Allowed: a warm-up for all, or for none");
        }
        return contender
                .section(KEY, "users", "cnt", "rounds", "until-steady", "max-duration")
                .map(section -> warmUp(section, ofAll, 1, ofAll.keepConnections()))
                .orElse(null);
    }

    private static String requireNone(String text) {
        if (!text.equals(NONE)) {
            throw new IllegalArgumentException("none, or a mapping with users, cnt, rounds");
        }
        return text;
    }

    private static WarmUp warmUp(Section section) {
        WarmUp usual = WarmUp.USUAL;
        boolean keepConnections = section.yesOrNo("keep-connections").orElse(usual.keepConnections());
        WarmUp read = warmUp(section, usual, 0, keepConnections);
        return read.isNone() ? WarmUp.none(keepConnections) : read;
    }

    private static WarmUp warmUp(Section section, WarmUp usual, int minRounds, boolean keepConnections) {
        if (section.duration("max-duration").orElse(usual.maxDuration()).isZero()) {
            throw section.fault("max-duration", "'max-duration' is zero. Allowed: more, or 'warm-up: none'");
        }
        return new WarmUp(
                section.number("users", 1, Contender.MAX_USERS).orElse(usual.users()),
                section.number("cnt", 1, Contender.MAX_CNT).orElse(usual.cnt()),
                section.number("rounds", minRounds, MAX_ROUNDS).orElse(usual.rounds()),
                section.yesOrNo("until-steady").orElse(usual.untilSteady()),
                section.duration("max-duration").orElse(usual.maxDuration()),
                keepConnections);
    }
}
