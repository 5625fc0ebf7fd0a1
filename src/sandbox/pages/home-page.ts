import type { Charge } from '../ledger/charge.ts'
import { TEST_CARDS, type TestCard } from '../test-cards.ts'
import { html, type Markup } from './html.ts'
import { copyButton, moment, money, page } from './layout.ts'
import { expiryOf } from '../simulation.ts'

/** Renders the front page: an introduction, the charges that wait for payment or a decision, and the test cards. */
export function homePage(waiting: readonly Charge[], waitingInAll: number): string {
  return page(
    'A pretend acquirer',
    html`<section class="card">
        <h2>What this is</h2>
        <p>
          It plays the bank, the card networks and the payer, so that a whole purchase can be tried on one
          machine. It takes only the test cards below, any expiry date in the future and any security code.
          Everything that it does stands in its <a href="/ledger">ledger</a>; mail that the checkout sends
          ends in the <a href="/mailbox">mailbox</a>. A Pix code, the line of a boleto or the reference of an
          OXXO voucher is paid at the <a href="/bank">pretend bank</a>.
        </p>
      </section>
      <section class="card">
        <h2>Waiting</h2>
        ${waitingTable(waiting, waitingInAll)}
      </section>
      <section class="card">
        <h2>Test cards</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Test cards">
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Brand</th>
                <th scope="col">What happens</th>
                <th scope="col">Copy</th>
              </tr>
            </thead>
            <tbody>
              ${TEST_CARDS.map(cardRow)}
            </tbody>
          </table>
        </div>
      </section>`,
  )
}

function cardRow(card: TestCard): Markup {
  return html`<tr>
    <td><code class="digits">${grouped(card.number)}</code></td>
    <td>${card.brand}</td>
    <td>${card.description}</td>
    <td>${copyButton(card.number, `Copy ${grouped(card.number)}`)}</td>
  </tr>`
}

/** Groups digits as on the card: 4-4-4-4, and 4-6-5 for fifteen digits. */
function grouped(number: string): string {
  const groups = number.length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/
  return groups.exec(number)?.slice(1).join(' ') ?? number
}

function waitingTable(waiting: readonly Charge[], inAll: number): Markup {
  if (waiting.length === 0)
    return html`<p class="quiet">No Pix, boleto, voucher, wallet or review is waiting.</p>`
  const hidden = inAll - waiting.length
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Waiting charges">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">For</th>
            <th scope="col" class="number">Amount</th>
            <th scope="col">Until</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          ${waiting.map(waitingRow)}
        </tbody>
      </table>
    </div>
    ${hidden > 0 ? html`<p class="quiet">and ${hidden} older ones, in the ledger.</p>` : null}`
}

function waitingRow(charge: Charge): Markup {
  const until = expiryOf(charge)?.toISOString() ?? charge.details.card?.reviewEndsAt ?? null
  const verb = charge.status === 'in_review' ? 'Review' : 'Pay'
  const folder = charge.details.wallet === null ? 'pay' : 'wallet'
  return html`<tr>
    <td>${charge.status === 'in_review' ? 'Card in review' : charge.details.method}</td>
    <td>${charge.details.description}<br /><code class="quiet">${charge.reference}</code></td>
    <td class="number">${money(charge.amount, charge.currency)}</td>
    <td>${until === null ? null : moment(until)}</td>
    <td><a href="/${folder}/${charge.id}" aria-label="${verb} ${charge.reference}">${verb}</a></td>
  </tr>`
}
