package mesh.load.engine.nio;

import mesh.load.engine.FailureContract;
import mesh.load.scenario.EngineKind;

class NioFailureTest extends FailureContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }
}
