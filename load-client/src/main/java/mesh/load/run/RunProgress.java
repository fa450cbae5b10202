package mesh.load.run;

import mesh.load.result.ContenderResult;

/** Somebody who wants to know how a run gets on. Told from the thread of the run. */
public interface RunProgress {

    /** One line about what is going on. */
    void say(String line);

    /** Some requests of a contender have come to their end. Told some ten times a second. */
    void underWay(String contender, int done, int failed, int requests);

    /** A contender has ended. */
    void ended(ContenderResult result);
}
