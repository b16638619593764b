// A game's backend for the shop, in Java 17 or newer: GAME_SECRET=whsec_… PORT=9000 java Backend.java
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.InetSocketAddress;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.concurrent.Executors;
import java.util.regex.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.*;

class Backend {
    // CHANGE: your players, their characters and your goods, out of your own database.
    static final Map<String, String> NAMES = Map.of("80427731", "Kestrel"), OWNERS = Map.of("r-1", "80427731");
    static final String ROLE = """
        {"roleId":"r-1","name":"Kestrel Vane","serverId":"s1","serverName":"Server 1","level":12}""";
    static final Map<String, String> ROLES = Map.of("80427731 global", ROLE);
    static final Set<String> GOODS = Set.of("gems");

    static final Path DATA = Path.of(env("DATA", "backend.log"));
    static final Map<String, String> REASONS = new HashMap<>(); // by delivery; empty: it was given

    // CHANGE: the id and the goods, in one transaction of your database. Here one line of a file, with the whole call, is both;
    // one that a crash tore has no end and counts as none.
    static synchronized String decide(String body, String reason, String repeated) throws IOException {
        String id = field(body, "deliveryId");
        if (REASONS.containsKey(id)) return REASONS.get(id).isEmpty() ? repeated : REASONS.get(id);
        byte[] line = ("\n" + id + "\t" + reason + "\t" + body.replaceAll("\\s", " ") + "\t.").getBytes(UTF_8);
        Files.write(DATA, line, CREATE, APPEND, SYNC);
        REASONS.put(id, reason);
        return reason;
    }

    static String answer(String path, String body) throws IOException {
        String uid = field(body, "uid");
        switch (path) {
            case "/characters":
                return "{\"kind\":\"full\",\"roles\":[" + ROLES.getOrDefault(uid + " " + field(body, "region"), "") + "]}";
            case "/profile":
                String name = NAMES.get(uid);
                return name == null ? null : "{\"uid\":\"" + uid + "\",\"nickname\":\"" + name + "\",\"kind\":\"full\"}";
            case "/deliver":
                String unfit = GOODS.containsAll(all(body, "id")) ? "" : "item_unknown";
                boolean owned = uid.equals(OWNERS.get(field(body, "roleId")));
                String reason = decide(body, owned ? unfit : "role_unknown", "already_accepted");
                if (reason.isEmpty() || reason.equals("already_accepted"))
                    return "{\"result\":\"" + (reason.isEmpty() ? "accepted" : reason) + "\"}";
                return "{\"result\":\"refused\",\"reason\":\"" + reason + "\"}";
            case "/recall": // one that was not given never will be
                boolean given = decide(body, "recalled", "delivered").equals("delivered");
                return "{\"result\":\"" + (given ? "delivered" : "recalled") + "\"}";
            default:
                return null;
        }
    }

    // Java brings no JSON along: the shop's own bodies, whose signature was verified, are flat enough. CHANGE to your library.
    static List<String> all(String body, String name) {
        return Pattern.compile("\"" + name + "\":\"([^\"\\\\]*)\"").matcher(body).results().map(m -> m.group(1)).toList();
    }
    static String field(String body, String name) { return all(body, name).stream().findFirst().orElse(""); }
    static String env(String name, String other) { return System.getenv().getOrDefault(name, other); }

    static boolean isFromShop(Headers headers, byte[] body) throws Exception {
        String id = headers.getFirst("webhook-id"), at = headers.getFirst("webhook-timestamp");
        String given = headers.getFirst("webhook-signature");
        if (id == null || at == null || given == null || !at.matches("[0-9]{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(at)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(env("GAME_SECRET", "").replace("whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + at + ".").getBytes(UTF_8));
        byte[] mine = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
        return Arrays.stream(given.split(" ")).anyMatch(one -> MessageDigest.isEqual(one.getBytes(UTF_8), mine));
    }

    public static void main(String[] args) throws Exception {
        for (String line : Files.exists(DATA) ? Files.readAllLines(DATA) : List.<String>of()) {
            String[] parts = line.split("\t");
            if (parts.length == 4 && parts[3].equals(".")) REASONS.put(parts[0], parts[1]);
        }
        String host = env("HOST", "127.0.0.1"), port = env("PORT", "9000");
        HttpServer server = HttpServer.create(new InetSocketAddress(host, Integer.parseInt(port)), 0);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.createContext("/", exchange -> {
            int status = 503; // the shop tries again
            String said = "{}";
            try {
                byte[] body = exchange.getRequestBody().readNBytes(1_000_000);
                boolean right = isFromShop(exchange.getRequestHeaders(), body);
                String answer = right ? answer(exchange.getRequestURI().getPath(), new String(body, UTF_8)) : null;
                status = !right ? 401 : answer == null ? 404 : 200;
                said = answer == null ? said : answer;
            } catch (Exception error) { System.err.println(error); }
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(status, said.getBytes(UTF_8).length);
            try (OutputStream out = exchange.getResponseBody()) { out.write(said.getBytes(UTF_8)); }
        });
        server.start();
        System.out.println("game backend: http://" + host + ":" + port);
    }
}
