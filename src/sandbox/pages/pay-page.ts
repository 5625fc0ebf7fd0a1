import { formatDigitableLine } from '#rules/methods/boleto.ts'
import type { Charge } from '../ledger/charge.ts'
import { expiryOf } from '../simulation.ts'
import { html, type Markup } from './html.ts'
import { copyButton, moment, money, page } from './layout.ts'
import { collectionRows, mandateActions, mandateRows } from './mandate-part.ts'

/** Charge statuses, in words. */
export const STATUS_TEXTS: Readonly<Record<Charge['status'], string>> = {
  waiting: 'Waiting to be paid',
  scheduled: 'The payer’s bank takes it on its day',
  payer_approved: 'Agreed to by the payer, not captured',
  in_review: 'In review by the antifraud team',
  verified: 'Card verified, nothing charged',
  authorized: 'Authorised, not captured',
  paid: 'Paid',
  refused: 'Refused',
  voided: 'Voided',
  canceled: 'Cancelled',
  expired: 'Expired',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  charged_back: 'Disputed by the cardholder',
}

/** One button of the page; `value` is what the form posts. */
type Action = { value: string; text: string; main?: boolean }

/** The pretend bank's app: one charge and what its payer, or the acquirer, may do with it. */
export function payPage(charge: Charge, problem: string | null): string {
  const { card, pix, boleto, oxxo } = charge.details
  const expiry = expiryOf(charge)
  return page(
    titleOf(charge),
    html`<section class="card counter">
      ${sceneOf(charge)}
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
          expiry === null
            ? null
            : html`<dt>Payable until</dt>
                <dd>${moment(expiry.toISOString())}</dd>`
        }
        ${
          card === null
            ? null
            : html`<dt>Card</dt>
                <dd>${card.brand} ending in ${card.lastFour}</dd>`
        }
        ${mandateRows(charge)} ${collectionRows(charge)}
        ${pix === null ? null : codeRow('Pix code', pix.code, pix.code)}
        ${boleto === null ? null : codeRow('Digitable line', formatDigitableLine(boleto.line), boleto.line)}
        ${oxxo === null ? null : codeRow('Reference', oxxo.reference, oxxo.reference)}
        ${
          charge.endToEndId === null
            ? null
            : html`<dt>End-to-end id</dt>
                <dd><code>${charge.endToEndId}</code></dd>`
        }
      </dl>
      ${actionForm(charge)}
      ${
        charge.details.wallet === null
          ? null
          : html`<p class="actions"><a href="/wallet/${charge.id}">Open the wallet’s page</a></p>`
      }
    </section>`,
  )
}

type Method = Charge['details']['method']

const TITLES: Readonly<Record<Method, string>> = {
  card: 'A card charge',
  pix: 'Pay a Pix',
  pix_automatic: 'Pay and authorise a Pix Automático',
  pix_automatic_charge: 'A later charge of a Pix Automático',
  boleto: 'Pay a boleto',
  oxxo: 'Pay at an OXXO till',
  wallet: 'A charge of the wallet',
}

function titleOf({ details }: Charge): string {
  return TITLES[details.method]
}

/** Role of the reader on this page. */
const SCENES: Readonly<Partial<Record<Method, { place: string; text: string }>>> = {
  pix: { place: 'Pretend Bank, the app', text: 'You scanned the code. Check what it says and confirm.' },
  pix_automatic: {
    place: 'Pretend Bank, the app',
    text: 'You scanned the code. It asks for a payment now, and for the right to charge you again.',
  },
  boleto: { place: 'Pretend Bank, the counter', text: 'You handed the slip in. Check what it says and pay.' },
  oxxo: { place: 'Pretend OXXO, the till', text: 'The cashier has scanned your code. Pay in cash.' },
}

function sceneOf({ details }: Charge): Markup | null {
  const scene = SCENES[details.method]
  return scene === undefined
    ? null
    : html`<p class="scene"><strong>${scene.place}</strong><span>${scene.text}</span></p>`
}

function codeRow(name: string, shown: string, copied: string): Markup {
  return html`<dt>${name}</dt>
    <dd><code>${shown}</code> ${copyButton(copied, `Copy: ${name}`)}</dd>`
}

function actionForm(charge: Charge): Markup | null {
  const actions = mandateActions(charge) ?? actionsOf(charge)
  if (actions.length === 0) return null
  return html`<form method="post" action="/pay/${charge.id}">
    <div class="actions">
      ${actions.map(
        ({ value, text, main }) =>
          html`<button name="action" value="${value}" ${main === true ? html` class="main"` : null}>
            ${text}
          </button>`,
      )}
    </div>
  </form>`
}

function actionsOf({ status, details }: Charge): Action[] {
  // A wallet has a page of its own on which its payer agrees.
  if (details.method === 'wallet') return []
  if (status === 'waiting') {
    return [
      { value: 'pay', text: 'Pay now', main: true },
      { value: 'expire', text: 'Let it expire' },
    ]
  }
  if (status === 'scheduled') {
    return [
      { value: 'pay', text: 'Its day has come: take the money', main: true },
      { value: 'fail-to-collect', text: 'Its day has come: the account holds too little' },
    ]
  }
  if (status === 'expired') {
    return [
      { value: 'pay', text: 'Pay after expiry (the bank refuses)' },
      { value: 'pay-late', text: 'Paid in the last second, reported late' },
    ]
  }
  if (status === 'in_review') {
    return [
      { value: 'approve', text: 'Approve', main: true },
      { value: 'refuse', text: 'Refuse' },
    ]
  }
  if (status === 'paid' && details.method === 'card') {
    return [{ value: 'chargeback', text: 'Dispute as the cardholder' }]
  }
  if (status === 'charged_back') return [{ value: 'win-dispute', text: 'Let the seller win the dispute' }]
  return []
}
