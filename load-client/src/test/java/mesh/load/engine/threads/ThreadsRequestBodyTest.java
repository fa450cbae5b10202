package mesh.load.engine.threads;

import mesh.load.engine.RequestBodyContract;
import mesh.load.scenario.EngineKind;

class ThreadsRequestBodyTest extends RequestBodyContract {
    @Override
    protected EngineKind kind() {
        return EngineKind.THREADS;
    }
}
