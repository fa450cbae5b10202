package mesh.load.engine.nio;

import mesh.load.engine.RequestBodyContract;
import mesh.load.scenario.EngineKind;

class NioRequestBodyTest extends RequestBodyContract {
    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }
}
