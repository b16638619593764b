// A game's backend for the shop, in C# (.NET 6 or newer: dotnet run; Mono: mcs Backend.cs && mono Backend.exe).
// GAME_SECRET=whsec_… PORT=9000 DATA=backend.log
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

static class Backend {
    // CHANGE: your players, their characters and your goods, out of your own database.
    static readonly Dictionary<string, string> Names = new Dictionary<string, string> { ["80427731"] = "Kestrel" };
    static readonly Dictionary<string, string> Owners = new Dictionary<string, string> { ["r-1"] = "80427731" };
    static readonly Dictionary<string, string> Roles = new Dictionary<string, string> {
        ["80427731 global"] = @"{""roleId"":""r-1"",""name"":""Kestrel Vane"",""serverId"":""s1"",""serverName"":""Server 1"",""level"":12}",
    };
    static readonly HashSet<string> Goods = new HashSet<string> { "gems" };

    static readonly byte[] Key = Convert.FromBase64String(Env("GAME_SECRET", "").Replace("whsec_", ""));
    static readonly string Data = Env("DATA", "backend.log");
    static readonly Dictionary<string, string> Reasons = new Dictionary<string, string>(); // by delivery; empty: it was given

    // CHANGE: the id and the goods, in one transaction of your database. Here one line of a file, with the whole call, is both;
    // one that a crash tore has no end and counts as none.
    static string Decide(string body, string reason, string repeated) {
        lock (Reasons) {
            string before, id = Field(body, "deliveryId");
            if (Reasons.TryGetValue(id, out before)) return before == "" ? repeated : before;
            var line = Encoding.UTF8.GetBytes("\n" + id + "\t" + reason + "\t" + Regex.Replace(body, @"\s", " ") + "\t.");
            using (var file = new FileStream(Data, FileMode.Append)) {
                file.Write(line, 0, line.Length);
                file.Flush(true);
            }
            return Reasons[id] = reason;
        }
    }

    static string Answer(string path, string body) {
        string found, uid = Field(body, "uid");
        if (path == "/characters")
            return @"{""kind"":""full"",""roles"":[" + (Roles.TryGetValue(uid + " " + Field(body, "region"), out found) ? found : "") + "]}";
        if (path == "/profile" && Names.TryGetValue(uid, out found))
            return @"{""uid"":""" + uid + @""",""nickname"":""" + found + @""",""kind"":""full""}";
        if (path == "/deliver") {
            var owned = Owners.TryGetValue(Field(body, "roleId"), out found) && found == uid;
            var reason = !owned ? "role_unknown" : All(body, "id").All(Goods.Contains) ? "" : "item_unknown";
            reason = Decide(body, reason, "already_accepted");
            if (reason == "" || reason == "already_accepted") return Result(reason == "" ? "accepted" : reason);
            return @"{""result"":""refused"",""reason"":""" + reason + @"""}";
        }
        // One that was not given never will be.
        if (path == "/recall") return Result(Decide(body, "recalled", "delivered") == "delivered" ? "delivered" : "recalled");
        return null;
    }

    // The shop's own bodies, whose signature was verified, are flat enough. CHANGE to System.Text.Json.
    static IEnumerable<string> All(string body, string name) =>
        Regex.Matches(body, "\"" + name + "\":\"([^\"\\\\]*)\"").Cast<Match>().Select(match => match.Groups[1].Value);
    static string Field(string body, string name) => All(body, name).FirstOrDefault() ?? "";
    static string Result(string result) => @"{""result"":""" + result + @"""}";
    static string Env(string name, string other) => Environment.GetEnvironmentVariable(name) ?? other;

    static bool IsFromShop(WebHeaderCollection headers, byte[] body) {
        long seconds;
        string id = headers["webhook-id"], at = headers["webhook-timestamp"], given = headers["webhook-signature"];
        if (Key.Length < 24 || id == null || given == null || !long.TryParse(at, out seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
        using (var hmac = new HMACSHA256(Key)) {
            var signed = Encoding.UTF8.GetBytes(id + "." + at + ".").Concat(body).ToArray();
            var mine = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
            return given.Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), mine));
        }
    }

    static void Serve(HttpListenerContext context) {
        var bytes = new MemoryStream();
        var status = 503; // the shop tries again
        string answer = null;
        try {
            var length = context.Request.ContentLength64;
            if (length > 0 && length <= 1000000) context.Request.InputStream.CopyTo(bytes);
            var right = IsFromShop((WebHeaderCollection)context.Request.Headers, bytes.ToArray());
            if (right) answer = Answer(context.Request.Url.AbsolutePath, Encoding.UTF8.GetString(bytes.ToArray()));
            status = !right ? 401 : answer == null ? 404 : 200;
        } catch (Exception error) { Console.Error.WriteLine(error.Message); }
        context.Response.StatusCode = status;
        context.Response.ContentType = "application/json";
        context.Response.Close(Encoding.UTF8.GetBytes(answer ?? "{}"), false);
    }

    static void Main() {
        foreach (var parts in (File.Exists(Data) ? File.ReadAllLines(Data) : new string[0]).Select(line => line.Split('\t')))
            if (parts.Length == 4 && parts[3] == ".") Reasons[parts[0]] = parts[1];
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + Env("PORT", "9000") + "/");
        listener.Start();
        Console.WriteLine("game backend: http://127.0.0.1:" + Env("PORT", "9000"));
        while (true) { var context = listener.GetContext(); Task.Run(() => Serve(context)); }
    }
}
