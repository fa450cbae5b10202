package mesh.container;

class Tomcat11Test implements Contract, HeapContract {

    @Override
    public String server() {
        return "Apache Tomcat/11.0.";
    }

    @Override
    public String springBoot() {
        return "4.1.";
    }

    @Override
    public String threads() {
        return "http-nio-127\\.0\\.0\\.1-auto-\\d+-exec-\\d+";
    }

    @Override
    public String pool() {
        return "http-nio-exec";
    }
}
