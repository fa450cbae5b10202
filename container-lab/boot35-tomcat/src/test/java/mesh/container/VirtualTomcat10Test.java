package mesh.container;

class VirtualTomcat10Test implements Contract {

    @Override
    public String server() {
        return "Apache Tomcat/10.1.";
    }

    @Override
    public String springBoot() {
        return "3.5.";
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
