package mesh.container;

class VirtualTomcat11Test implements Contract {

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
        return "tomcat-handler-\\d+";
    }

    @Override
    public String pool() {
        return "";
    }
}
