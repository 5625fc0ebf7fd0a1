import type { Charge, MandateStatus } from '../ledger/charge.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { approveMandate, cancelMandate, declineMandate, rejectMandate } from '../mandate.ts'
import { payAndAnswer } from '../payer.ts'
import { html, type Markup } from './html.ts'
import { money } from './layout.ts'

const STATUS_TEXTS: Readonly<Record<MandateStatus, string>> = {
  CRIADA: 'asked for, not answered',
  APROVADA: 'authorised by the payer',
  REJEITADA: 'rejected by the payer',
  EXPIRADA: 'expired without an answer',
  CANCELADA: 'withdrawn',
}

const EVERY = {
  SEMANAL: 'every week',
  MENSAL: 'every month',
  TRIMESTRAL: 'every three months',
  SEMESTRAL: 'every six months',
  ANUAL: 'every year',
} as const

/** Renders the authorisation requested from the payer of a Pix Automático, as rows of the charge's page. */
export function mandateRows({ details: { mandate }, mandate: status, currency }: Charge): Markup | null {
  if (mandate === undefined || status === null) return null
  const amount = mandate.amount === null ? 'amounts that differ' : money(mandate.amount, currency)
  return html`<dt>Automatic charges</dt>
    <dd>${amount}, ${EVERY[mandate.periodicity]}, from ${mandate.startsOn} on</dd>
    <dt>Contract</dt>
    <dd><code>${mandate.contract}</code></dd>
    <dt>Authorisation</dt>
    <dd>${STATUS_TEXTS[status]} (${status}) <code>${mandate.id}</code></dd>`
}

/** Under which authorisation a later charge is, and when it is taken, as rows of the charge's page. */
export function collectionRows({ details: { collection } }: Charge): Markup | null {
  if (collection === undefined) return null
  return html`<dt>Taken on</dt>
    <dd>${collection.dueOn}</dd>
    <dt>Authorisation</dt>
    <dd><code>${collection.mandate}</code></dd>`
}

type Action = { value: MandateAction; text: string; main?: boolean }

/** Returns the payer's actions for the charge of a Pix Automático; null where the charge is not one, or is over. */
export function mandateActions({ mandate, status }: Charge): Action[] | null {
  if (status === 'waiting' && mandate === 'CRIADA') {
    return [
      { value: 'pay-authorise', text: 'Pay and authorise', main: true },
      { value: 'pay-only', text: 'Pay without authorising' },
      { value: 'pay-answer-later', text: 'Pay now, the bank answers later' },
      { value: 'decline', text: 'Reject both' },
      { value: 'expire', text: 'Let it expire' },
    ]
  }
  if (status !== 'paid') return null
  if (mandate === 'CRIADA') {
    return [
      { value: 'authorise', text: 'Authorise the charges to come', main: true },
      { value: 'reject-mandate', text: 'Reject the charges to come' },
    ]
  }
  return mandate === 'APROVADA' ? [{ value: 'withdraw', text: 'Withdraw the authorisation' }] : null
}

/** The buttons of the pretend bank's app that concern an authorisation. */
export const MANDATE_ACTIONS = [
  'pay-authorise',
  'pay-only',
  'pay-answer-later',
  'decline',
  'authorise',
  'reject-mandate',
  'withdraw',
] as const
type MandateAction = (typeof MANDATE_ACTIONS)[number] | 'expire'

const PAID_WITH = { 'pay-authorise': 'approve', 'pay-only': 'reject', 'pay-answer-later': 'later' } as const

/** Does what a button says. Throws AcquirerError. */
export function actOnMandate(
  ledger: Ledger,
  charge: Charge,
  action: (typeof MANDATE_ACTIONS)[number],
  now: Date,
): Charge {
  switch (action) {
    case 'decline':
      return declineMandate(ledger, charge)
    case 'authorise':
      return approveMandate(ledger, charge)
    case 'reject-mandate':
      return rejectMandate(ledger, charge)
    case 'withdraw':
      return cancelMandate(ledger, charge)
    default:
      return payAndAnswer(ledger, charge, { answer: PAID_WITH[action], late: false, now })
  }
}

export function isMandateAction(action: string): action is (typeof MANDATE_ACTIONS)[number] {
  return MANDATE_ACTIONS.some((each) => each === action)
}
