/** The start page's HTML; values go where `{name}` stands. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="{icon}">
<style nonce="__CSP_NONCE__">{css}</style>
<style nonce="__CSP_NONCE__">
:root { color-scheme: dark light; --ground: #0b0e1a; --surface: #141b2d; --text: #eef2ff; --soft: #aab4d4; --accent: #8fa6ff }
@media (prefers-color-scheme: light) { :root { --ground: #f2f4fb; --surface: #fff; --text: #10162b; --soft: #47527a; --accent: #3150c8 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 40px 20px 64px }
h1 { margin: 12px 0 4px; font-size: 28px; line-height: 1.2 } h2 { margin: 32px 0 12px; font-size: 18px }
p, td, span { color: var(--soft) } a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.go { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px }
.go a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 22px; border-radius: 14px; background: var(--surface); font-weight: 600; text-decoration: none }
.go a.main { background: linear-gradient(100deg, var(--fill-from, #3f6fe0), var(--fill-to, #7a45e6)); color: var(--on-fill, #fff) }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 10px }
.game { display: flex; align-items: center; gap: 14px; padding: 12px 16px; border-radius: 16px; background: var(--surface) }
.game b { flex: 1 } .game img { border-radius: 14px } .game a { padding: 10px 4px }
.wide { overflow-x: auto; border-radius: 16px; background: var(--surface) } table { border-collapse: collapse; width: 100% }
th, td { padding: 10px 16px; text-align: left } th { font-size: 13px } code { color: var(--text); font-size: 15px }
</style>
</head>
<body>
<main>
<img src="{icon}" alt="" width="48" height="48">
<h1>{title}</h1>
<p>{about}</p>
<div class="go"><a class="main" href="/platform/">Open the shop</a><a href="/platform/wap">Phone variant</a></div>
<p>Each device is shown its own variant: on a desktop, the browser’s device mode, set to a phone, shows the other.</p>
<h2>Games</h2>
<ul>{games}</ul>
<h2>Players to sign in as</h2>
<div class="wide"><table><thead><tr><th>Username</th><th>Password</th><th>{column}</th></tr></thead><tbody>{players}</tbody></table></div>
<h2>The world outside</h2>
<ul>{outside}</ul>
</main>
</body>
</html>
`;
