import { isOpening, type Entry } from '../ledger/entry.ts'
import { html, type Markup } from './html.ts'
import { moment, money, page } from './layout.ts'

export const PAGE_SIZE = 50

const KIND_TEXTS: Readonly<Record<Entry['kind'], string>> = {
  sale: 'Charge, captured at once',
  authorization: 'Authorisation',
  verification: 'Card verified, nothing charged',
  refusal: 'Refusal',
  review: 'Charge in review',
  issue: 'Issued, waiting',
  capture: 'Capture',
  void: 'Void',
  cancellation: 'Cancellation',
  expiry: 'Expiry',
  approval: 'Approved after review',
  rejection: 'Refused after review',
  payment: 'Payment',
  'payer-approval': 'Agreed to by the payer',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'chargeback-reversal': 'Chargeback given back',
  'mandate-approval': 'Automatic charges authorised',
  'mandate-rejection': 'Automatic charges rejected',
  'mandate-expiry': 'Authorisation expired',
  'mandate-cancellation': 'Authorisation withdrawn',
}

/** The ledger, newest first. `number` counts pages from 1. */
export function ledgerPage(lines: readonly Entry[], number: number, reference: string): string {
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE))
  const current = Math.min(Math.max(1, number), pages)
  const newest = lines.length - (current - 1) * PAGE_SIZE
  const shown = lines.slice(Math.max(0, newest - PAGE_SIZE), newest).reverse()
  return page(
    'Ledger',
    html`<section class="card">
      <form class="filter" method="get" action="/ledger">
        <div>
          <label for="reference">Reference</label
          ><input id="reference" name="reference" value="${reference}" />
        </div>
        <button>Filter</button>${reference === '' ? null : html`<a href="/ledger">Show all</a>`}
      </form>
      ${shown.length === 0 ? html`<p class="quiet">Nothing has been recorded.</p>` : linesTable(shown)}
      ${pageLinks(current, pages, reference)}
    </section>`,
  )
}

function linesTable(lines: readonly Entry[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ledger lines">
    <table>
      <thead>
        <tr>
          <th scope="col" class="number">Line</th>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col">Reference</th>
          <th scope="col">Charge</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td class="number">${line.seq}</td>
              <td>${moment(line.at)}</td>
              <td>${whatOf(line)}</td>
              <td class="number">${money(line.amount, line.currency)}</td>
              <td><code>${line.reference}</code></td>
              <td><a href="/pay/${line.charge}">${line.charge}</a></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function whatOf(line: Entry): string {
  const name = KIND_TEXTS[line.kind]
  if (!isOpening(line)) return name
  const { card, method } = line.details
  if (card === null) return `${name} (${method})`
  const refusal = card.refusalCode === null ? '' : `: ${card.refusalCode}`
  return `${name} (${card.brand} ending in ${card.lastFour})${refusal}`
}

function pageLinks(current: number, pages: number, reference: string): Markup | null {
  if (pages === 1) return null
  const link = (number: number, text: string): Markup =>
    html`<a href="/ledger?${new URLSearchParams({ reference, page: String(number) }).toString()}">${text}</a>`
  return html`<nav class="actions" aria-label="Ledger pages">
    ${current > 1 ? link(current - 1, 'Newer') : null}<span>Page ${current} of ${pages}</span>
    ${current < pages ? link(current + 1, 'Older') : null}
  </nav>`
}
