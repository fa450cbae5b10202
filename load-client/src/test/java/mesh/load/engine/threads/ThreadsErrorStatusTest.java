package mesh.load.engine.threads;

import mesh.load.engine.ErrorStatusContract;
import mesh.load.scenario.EngineKind;

class ThreadsErrorStatusTest extends ErrorStatusContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.THREADS;
    }
}
