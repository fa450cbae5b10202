package mesh.container;

class UndertowTest implements Contract, HeapContract {

    @Override
    public String server() {
        return "Undertow - 2.3.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
    }

    @Override
    public String threads() {
        return "XNIO-\\d+ task-\\d+";
    }

    @Override
    public String pool() {
        return "undertow";
    }
}
