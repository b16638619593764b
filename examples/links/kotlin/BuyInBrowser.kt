package com.example.game.shop

import android.content.Intent
import android.net.Uri
import androidx.activity.ComponentActivity
import androidx.browser.customtabs.CustomTabsIntent
import androidx.lifecycle.lifecycleScope
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import org.json.JSONObject

/**
 * Buys an item in a Custom Tab. The activity is `singleTask` and has an intent filter for `starfall://shop`.
 * CHANGE: the address of your own backend, and how it knows the player.
 */
abstract class BuyInBrowser : ComponentActivity() {
    private val backend = "https://game.example.com/shop"
    private val returnTo = "starfall://shop/paid"
    private var waitingFor: String? = null

    /** Called when the player is back. [hasItem]: the game has the item. */
    abstract fun onBought(hasItem: Boolean)

    fun buy(item: String) = lifecycleScope.launch {
        val query = "item=${Uri.encode(item)}&returnTo=${Uri.encode(returnTo)}"
        val link = call("POST", "/links?$query")
        waitingFor = link.getString("id")
        CustomTabsIntent.Builder().build().launchUrl(this@BuyInBrowser, Uri.parse(link.getString("url")))
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        setIntent(intent)
    }

    // After the deep link, and when the player closes the tab. Both prove nothing: the backend asks the shop.
    override fun onResume() {
        super.onResume()
        val id = waitingFor ?: return
        lifecycleScope.launch {
            val hasItem = call("GET", "/links/$id").optString("itemStatus") == "sent"
            if (hasItem) waitingFor = null
            onBought(hasItem)
        }
    }

    private suspend fun call(method: String, path: String): JSONObject = withContext(Dispatchers.IO) {
        val connection = URL(backend + path).openConnection() as HttpURLConnection
        connection.requestMethod = method
        connection.inputStream.bufferedReader().use { JSONObject(it.readText()) }
    }
}
