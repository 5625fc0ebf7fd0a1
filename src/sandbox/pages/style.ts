/** The sandbox's one style sheet: the checkout's calm, with a banner that nobody overlooks. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f6; --surface: #ffffff; --line: #dfe3e1; --text: #17201c; --quiet: #55615b;
  --accent: #00e4a0; --on-accent: #04251a; --link: #00694a;
  --notice: #fff4d6; --on-notice: #4a3500; --bad: #a3261a;
  --wallet: #1f5fbf; --on-wallet: #ffffff; --wallet-text: #1a4f9f; --edge: #7d8983;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101513; --surface: #19201d; --line: #303a35; --text: #eef3f0; --quiet: #a5b2ab;
    --link: #4fe9ba; --notice: #3a2e0c; --on-notice: #ffe3a1; --bad: #ff9d92; --wallet-text: #8fbcff;
    --edge: #78857e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere;
}
.notice { background: var(--notice); color: var(--on-notice); padding: 8px 16px; text-align: center; margin: 0 0 20px;
  border-radius: 8px; }
header, main { max-width: 1040px; margin: 0 auto; padding: 16px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; }
header strong { font-size: 18px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
a { color: var(--link); text-underline-offset: 3px; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 16px; }
h2 { font-size: 20px; margin: 0 0 12px; }
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 0 0 20px;
}
.quiet { color: var(--quiet); }
.bad { color: var(--bad); }
.card > :last-child { margin-bottom: 0; }
.card > p:first-child { margin-top: 0; }
.scroll { overflow-x: auto; }
.scroll table { min-width: 640px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { overflow-wrap: break-word; text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
td.number, th.number { padding-right: 20px; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.digits { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; }
@media (max-width: 520px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 10px; } }
.events { list-style: none; margin: 0; padding: 0; }
.events li { border-top: 1px solid var(--line); padding: 12px 0; }
.events h3 { font-size: 16px; margin: 0 0 4px; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 24px; font-size: 14px; }
.facts div { display: flex; flex-wrap: wrap; gap: 0 8px; } .facts dd { margin: 0; }
.amount { font-size: 28px; font-weight: 700; margin: 0 0 12px; }
button, .button {
  font: inherit; font-size: 14px; font-weight: 600; border-radius: 8px; padding: 6px 14px; min-height: 36px;
  cursor: pointer; border: 1px solid var(--edge); background: var(--surface); color: var(--text);
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:focus-visible, a:focus-visible, input:focus-visible, .scroll:focus-visible, summary:focus-visible {
  outline: 3px solid var(--link); outline-offset: 2px;
}
form { margin: 0; } .actions, .filter { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 16px 0 0; }
.filter { margin: 0 0 16px; } label { display: block; font-size: 14px; color: var(--quiet); }
input { font: inherit; padding: 6px 10px; border: 1px solid var(--edge); border-radius: 8px; min-height: 36px;
  background: var(--surface); color: var(--text); max-width: 100%; }
.counter, .wallet { max-width: 560px; }
.scene { margin: -20px -20px 20px; padding: 16px 20px; border-bottom: 1px solid var(--line);
  background: var(--ground); border-radius: 12px 12px 0 0; display: grid; gap: 2px; }
.scene span { color: var(--quiet); }
.wallet { border-top: 6px solid var(--wallet); }
.wallet .brand { font-size: 20px; font-weight: 700; color: var(--wallet-text); margin: 0 0 12px; }
.wallet button.main { background: var(--wallet); border-color: var(--wallet); color: var(--on-wallet); min-height: 48px;
  font-size: 16px; width: 100%; }
.wallet button.back { width: 100%; min-height: 44px; }
.choices { display: grid; gap: 8px; } .choices button { text-align: left; }
.stack { display: grid; gap: 12px; margin: 20px 0 0; }
textarea { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; width: 100%; padding: 10px;
  border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--text); }
textarea:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
details { margin: 20px 0 0; } summary { cursor: pointer; font-weight: 600; } details > form { margin: 12px 0 0; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
pre { white-space: pre-wrap; font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; margin: 0; }
`
