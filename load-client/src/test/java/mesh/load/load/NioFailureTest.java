package mesh.load.load;

import mesh.load.scenario.EngineKind;

class NioFailureTest extends FailureContract {

    @Override
    EngineKind kind() {
        return EngineKind.NIO;
    }
}
