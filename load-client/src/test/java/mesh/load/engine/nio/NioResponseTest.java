package mesh.load.engine.nio;

import mesh.load.engine.ResponseContract;
import mesh.load.scenario.EngineKind;

class NioResponseTest extends ResponseContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }
}
