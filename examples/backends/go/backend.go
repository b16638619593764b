// A game's backend for the shop, in Go 1.19 or newer: GAME_SECRET=whsec_… PORT=9000 DATA=backend.log go run backend.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type object map[string]any
type call struct {
	UID, Region, DeliveryID, RoleID string
	Contents                        []struct{ ID string }
}

// CHANGE: your players, their characters and your goods, out of your own database.
var names, owners = map[string]string{"80427731": "Kestrel"}, map[string]string{"r-1": "80427731"}
var goods, roles = map[string]bool{"gems": true}, map[string][]object{"80427731 global": {
	{"roleId": "r-1", "name": "Kestrel Vane", "serverId": "s1", "serverName": "Server 1", "level": 12}}}

var key, _ = base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("GAME_SECRET"), "whsec_"))
var file, _ = os.OpenFile(os.Getenv("DATA"), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
var reasons, mutex = map[string]string{}, sync.Mutex{} // why it was refused, by delivery; empty: it was given

// CHANGE: the id and the goods, in one transaction of your database. Here one line of a file, with the whole call, is both;
// one that a crash tore has no end and counts as none.
func decide(id, reason string, body []byte) (why string, before bool) {
	mutex.Lock()
	defer mutex.Unlock()
	if why, before = reasons[id]; !before {
		if _, err := fmt.Fprintf(file, "\n%s\t%s\t%q\t.", id, reason, body); err != nil || file.Sync() != nil {
			panic("the file cannot be written") // no answer: the shop tries again
		}
		reasons[id], why = reason, reason
	}
	return why, before
}

func answer(path string, c call, body []byte) object {
	switch name, known := names[c.UID]; {
	case path == "/characters":
		return object{"kind": "full", "roles": append([]object{}, roles[c.UID+" "+c.Region]...)}
	case path == "/profile" && known:
		return object{"uid": c.UID, "nickname": name, "kind": "full"}
	case path == "/deliver":
		reason := map[bool]string{false: "role_unknown"}[owners[c.RoleID] == c.UID]
		for _, one := range c.Contents {
			if reason == "" && !goods[one.ID] {
				reason = "item_unknown"
			}
		}
		reason, before := decide(c.DeliveryID, reason, body)
		if reason != "" {
			return object{"result": "refused", "reason": reason}
		}
		return object{"result": map[bool]string{false: "accepted", true: "already_accepted"}[before]}
	case path == "/recall": // one that was not given never will be
		reason, _ := decide(c.DeliveryID, "recalled", body)
		return object{"result": map[bool]string{false: "recalled", true: "delivered"}[reason == ""]}
	}
	return nil
}

func isFromShop(header http.Header, body []byte) (right bool) {
	id, at := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + at + "." + string(body)))
	mine := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(header.Get("webhook-signature")) {
		right = right || hmac.Equal([]byte(one), []byte(mine))
	}
	return right && len(key) >= 24 && id != "" && err == nil && time.Since(time.Unix(seconds, 0)).Abs() <= 300*time.Second
}

func serve(response http.ResponseWriter, request *http.Request) {
	c, status, said := call{}, 401, object(nil)
	body, err := io.ReadAll(io.LimitReader(request.Body, 1_000_000))
	if err == nil && isFromShop(request.Header, body) && json.Unmarshal(body, &c) == nil {
		said = answer(request.URL.Path, c, body)
		status = map[bool]int{true: 404, false: 200}[said == nil]
	}
	response.Header().Set("content-type", "application/json")
	response.WriteHeader(status)
	json.NewEncoder(response).Encode(said)
}

func main() {
	kept, _ := io.ReadAll(file)
	for _, line := range strings.Split(string(kept), "\n") {
		if parts := strings.Split(line, "\t"); len(parts) == 4 && parts[3] == "." {
			reasons[parts[0]] = parts[1]
		}
	}
	fmt.Println("game backend: http://127.0.0.1:" + os.Getenv("PORT"))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), http.HandlerFunc(serve)))
}
