package mesh.container;

class Jetty121Test implements Contract, HeapContract {

    @Override
    public String server() {
        return "jetty/12.1.";
    }

    @Override
    public String springBoot() {
        return "4.1.";
    }

    @Override
    public String threads() {
        return "qtp\\d+-\\d+";
    }

    @Override
    public String pool() {
        return "jetty";
    }
}
