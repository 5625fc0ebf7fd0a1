import type { Charge } from '../ledger/charge.ts'
import { html, type Markup } from './html.ts'
import { moment, money, page } from './layout.ts'
import { STATUS_TEXTS } from './pay-page.ts'

/** Actions of the page; the value is what its forms post. */
export const WALLET_ACTIONS = [
  'pay',
  'pay-slowly',
  'pay-and-stay',
  'pay-declined',
  'pay-answer-lost',
  'pay-answer-error',
  'cancel',
] as const
export type WalletAction = (typeof WALLET_ACTIONS)[number]

/** Other events that may happen between a shop and a wallet. */
const CHOICES: readonly { value: WalletAction; text: string }[] = [
  { value: 'pay-slowly', text: 'Agree, and come back five seconds later' },
  { value: 'pay-and-stay', text: 'Agree, and never come back to the shop' },
  { value: 'pay-declined', text: 'Agree with a means that is declined at the capture' },
  { value: 'pay-answer-lost', text: 'Agree; the money is taken and the shop hears no answer' },
  { value: 'pay-answer-error', text: 'Agree; the money is taken and the shop hears an error' },
]

/** The pretend wallet's own page, on which its payer agrees to a charge or does not. */
export function walletPage(charge: Charge, problem: string | null): string {
  const expiresAt = charge.details.wallet?.expiresAt ?? null
  return page(
    'Agree to a payment',
    html`<section class="card wallet">
      <p class="brand">Pretend PayPal</p>
      ${problem === null ? null : html`<p class="bad" role="alert">Not done: ${problem}.</p>`}
      <p class="amount">${money(charge.amount, charge.currency)}</p>
      <dl>
        <dt>For</dt>
        <dd>${charge.details.description}</dd>
        <dt>Status</dt>
        <dd>${STATUS_TEXTS[charge.status]}</dd>
        <dt>Reference</dt>
        <dd><a href="/ledger?reference=${encodeURIComponent(charge.reference)}">${charge.reference}</a></dd>
        ${
          expiresAt === null
            ? null
            : html`<dt>Open until</dt>
                <dd>${moment(expiresAt)}</dd>`
        }
      </dl>
      ${charge.status === 'waiting' ? choices(charge) : backLink(charge)}
    </section>`,
  )
}

function choices({ id }: Charge): Markup {
  return html`<form method="post" action="/wallet/${id}" class="stack">
      <button name="action" value="pay" class="main">Agree and pay</button>
      <button name="action" value="cancel" class="back">Cancel and return to the shop</button>
    </form>
    <details>
      <summary>What else may happen</summary>
      <form method="post" action="/wallet/${id}" class="choices">
        ${CHOICES.map(({ value, text }) => html`<button name="action" value="${value}">${text}</button>`)}
      </form>
      <p class="quiet">To leave without an answer, close this tab: the shop gives the purchase up in time.</p>
    </details>`
}

/** Nothing is left to do here: the payer goes back, as they would from a wallet. */
function backLink(charge: Charge): Markup | null {
  const to = returnAddress(charge)
  return to === null ? null : html`<p class="actions"><a href="${to}">Return to the shop</a></p>`
}

/** Where a payer who agreed is sent, with what the wallet adds to the shop's address. */
export function returnAddress({ id, details }: Charge): string | null {
  if (details.wallet === null) return null
  const url = new URL(details.wallet.returnUrl)
  // PayPal adds these two, and a shop's own parameters have to live with them.
  url.searchParams.append('token', id)
  url.searchParams.append('PayerID', 'PRETENDPAYER1')
  return url.href
}
