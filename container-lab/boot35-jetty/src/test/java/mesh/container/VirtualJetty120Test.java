package mesh.container;

class VirtualJetty120Test implements Contract {

    @Override
    public String server() {
        return "jetty/12.0.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
    }

    @Override
    public String threads() {
        return "jetty-\\d+";
    }

    @Override
    public String pool() {
        return "";
    }
}
