package mesh.load.engine.threads;

import mesh.load.engine.SendingContract;
import mesh.load.scenario.EngineKind;

class ThreadsSendingTest extends SendingContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.THREADS;
    }
}
