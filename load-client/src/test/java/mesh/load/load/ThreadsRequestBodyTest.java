package mesh.load.load;

import mesh.load.scenario.EngineKind;

class ThreadsRequestBodyTest extends RequestBodyContract {
    @Override
    EngineKind kind() {
        return EngineKind.THREADS;
    }
}
