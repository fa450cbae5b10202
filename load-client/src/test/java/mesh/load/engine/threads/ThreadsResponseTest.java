package mesh.load.engine.threads;

import mesh.load.engine.ResponseContract;
import mesh.load.scenario.EngineKind;

class ThreadsResponseTest extends ResponseContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.THREADS;
    }
}
