import type { Currency, Minor } from '#rules/base/money.ts'
import { exponentOf } from '#rules/base/money.ts'
import { html, type Markup } from './html.ts'

/** A whole page. Every one of them says that nothing here is real. */
export function page(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox acquirer</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script src="/assets/sandbox.js" defer></script>
      </head>
      <body>
        <header>
          <strong>Sandbox acquirer</strong>
          <nav aria-label="Pages">
            <a href="/">Test cards and payments</a><a href="/ledger">Ledger</a><a href="/mailbox">Mailbox</a
            ><a href="/bank">Bank</a><a href="/carrier">Carrier</a><a href="/networks">Ad networks</a>
          </nav>
        </header>
        <main>
          <p class="notice" role="note">
            Simulated: no bank, no card network and no money stands behind this page.
          </p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text
}

/** An amount with its currency, as English writes it. */
export function money(amount: Minor, currency: Currency): string {
  const digits = exponentOf(currency)
  const number = (amount / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${currency} ${number}`
}

/** A moment, to the second, in UTC. */
export function moment(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

/** A button that copies a text; the script shows it. */
export function copyButton(text: string, name: string): Markup {
  return html`<button type="button" data-copy="${text}" aria-label="${name}" hidden>Copy</button>`
}
