package mesh.load.load;

import mesh.load.scenario.EngineKind;

class NioRequestBodyTest extends RequestBodyContract {
    @Override
    EngineKind kind() {
        return EngineKind.NIO;
    }
}
