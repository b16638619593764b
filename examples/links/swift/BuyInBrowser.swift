import AuthenticationServices

/// Buys an item in a browser sheet that shares cookies and wallets with Safari, and closes itself at the deep link.
/// CHANGE: the address of your own backend, and how it knows the player.
@MainActor
final class BuyInBrowser: NSObject, ASWebAuthenticationPresentationContextProviding {
    private struct Link: Decodable { let id: String; let url: URL }
    private struct State: Decodable { let itemStatus: String? }

    private let backend = URL(string: "https://game.example.com/shop")!
    private let scheme = "starfall"  // The scheme of returnTo.
    private let window: ASPresentationAnchor
    private var session: ASWebAuthenticationSession?

    init(window: ASPresentationAnchor) { self.window = window }

    /// Returns true if the game has the item.
    func buy(item: String) async throws -> Bool {
        let link = try await makeLink(item: item)
        await open(link.url)
        // Closing the sheet and the deep link prove nothing: the backend asks the shop.
        return try await hasArrived(link.id)
    }

    private func makeLink(item: String) async throws -> Link {
        var address = URLComponents(url: backend.appending(path: "links"), resolvingAgainstBaseURL: false)!
        address.queryItems = [.init(name: "item", value: item), .init(name: "returnTo", value: "\(scheme)://shop/paid")]
        var request = URLRequest(url: address.url!)
        request.httpMethod = "POST"
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONDecoder().decode(Link.self, from: data)
    }

    private func open(_ url: URL) async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let session = ASWebAuthenticationSession(url: url, callbackURLScheme: scheme) { _, _ in done.resume() }
            session.presentationContextProvider = self
            self.session = session
            if !session.start() { done.resume() }
        }
        session = nil
    }

    private func hasArrived(_ id: String) async throws -> Bool {
        let (data, _) = try await URLSession.shared.data(from: backend.appending(path: "links/\(id)"))
        return try JSONDecoder().decode(State.self, from: data).itemStatus == "sent"
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
}
