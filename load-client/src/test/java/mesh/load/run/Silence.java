package mesh.load.run;

import mesh.load.result.ContenderResult;

/** Tells nobody. */
final class Silence implements RunProgress {

    @Override
    public void say(String line) {}

    @Override
    public void underWay(UnderWay load) {}

    @Override
    public void ended(ContenderResult result) {}
}
