using System;
using System.Collections;
using UnityEngine;
using UnityEngine.Networking;

// Buys an item in the system browser. Put it on one object of the first scene.
// CHANGE: the address of your own backend, and how it knows the player.
public class BuyInBrowser : MonoBehaviour
{
    const string Backend = "https://game.example.com/shop";
    const string ReturnTo = "starfall://shop/paid"; // A deep link of your app (links.returnTo in game.yaml).

    [Serializable] class Link { public string id; public string url; }
    [Serializable] class State { public string itemStatus; }

    public event Action<bool> Finished; // True: the game has the item.
    string waitingFor;

    void Awake() => Application.deepLinkActivated += _ => AskWhatArrived();

    // Players may also come back by the task switcher.
    void OnApplicationFocus(bool hasFocus) { if (hasFocus) AskWhatArrived(); }

    public void Buy(string item) => StartCoroutine(OpenLink(item));

    IEnumerator OpenLink(string item)
    {
        var query = $"item={UnityWebRequest.EscapeURL(item)}&returnTo={UnityWebRequest.EscapeURL(ReturnTo)}";
        using var call = UnityWebRequest.Post($"{Backend}/links?{query}", new WWWForm());
        yield return call.SendWebRequest();
        if (call.result != UnityWebRequest.Result.Success) { Finished?.Invoke(false); yield break; }
        var link = JsonUtility.FromJson<Link>(call.downloadHandler.text);
        waitingFor = link.id;
        Application.OpenURL(link.url);
    }

    void AskWhatArrived()
    {
        if (waitingFor == null) return;
        StartCoroutine(Ask(waitingFor));
    }

    // The deep link proves nothing: the backend asks the shop.
    IEnumerator Ask(string id)
    {
        using var call = UnityWebRequest.Get($"{Backend}/links/{id}");
        yield return call.SendWebRequest();
        if (call.result != UnityWebRequest.Result.Success || waitingFor != id) yield break;
        var hasItem = JsonUtility.FromJson<State>(call.downloadHandler.text).itemStatus == "sent";
        if (hasItem) waitingFor = null;
        Finished?.Invoke(hasItem);
    }
}
