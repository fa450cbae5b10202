package mesh.load.scenario.service;

import mesh.load.scenario.key.Place;

/**
 * The JDK on which a scenario wants a service of this project to run.
 *
 * @param java its major version, or its folder
 * @param place position in the scenario's file, for messages
 */
public record JdkChoice(String java, Place place) {

    /** The oldest version on which the services run, because they are compiled for its release. */
    public static final int OLDEST = 21;

    /** Returns whether it is a folder, rather than the major version of any JDK on the machine. */
    public boolean isHome() {
        return java.startsWith("/");
    }
}
