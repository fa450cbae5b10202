package mesh.load.engine.threads;

import mesh.load.engine.FailureContract;
import mesh.load.scenario.EngineKind;

class ThreadsFailureTest extends FailureContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.THREADS;
    }
}
