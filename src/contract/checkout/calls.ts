import type { z } from 'zod'
import { chooseAdvertising, lexip, listVisit, trackVisit } from './advertising.ts'
import { buildMeta, latestBuild } from './build.ts'
import { cardBin, keepWallet, openWalletSession, priority, tokenizeCard } from './card.ts'
import { checkCoupon } from './coupon.ts'
import { readTickets, transferTicket } from './issued-tickets.ts'
import { calculateFreight } from './freight.ts'
import { checkEmail } from './email.ts'
import { createLead, readLead, saveLead } from './lead.ts'
import { checkPayment, pay, payAgain, renewPix, sale, stopNaming } from './payment.ts'
import { askCardCode, openSavedCards, removeSavedCard, savedCards } from './saved-card.ts'
import { forgetMe } from './forget-me.ts'
import { mailAgain } from './mail-again.ts'
import { postalCode } from './postal.ts'
import { checkoutProduct, product } from './product.ts'
import { challenge3ds, challengeWebhook, complete3ds, token3ds } from './three-ds.ts'
import {
  changeReservation,
  checkAmount,
  leaveTickets,
  readReservations,
  releaseReservation,
  reserveTickets,
  returnToTickets,
} from './tickets.ts'
import { joinWaitingList } from './waiting-list.ts'
import type { Call } from '../call.ts'
import type { CallName } from '../routes.ts'

/** Every call that works today, by name. A call that does not work is not in it. */
export const CALLS = {
  readLead,
  createLead,
  saveLead,
  checkoutProduct,
  product,
  checkCoupon,
  checkAmount,
  reserveTickets,
  changeReservation,
  releaseReservation,
  readReservations,
  leaveTickets,
  returnToTickets,
  joinWaitingList,
  readTickets,
  transferTicket,
  forgetMe,
  chooseAdvertising,
  trackVisit,
  lexip,
  listVisit,
  checkEmail,
  postalCode,
  calculateFreight,
  cardBin,
  priority,
  token3ds,
  complete3ds,
  challenge3ds,
  challengeWebhook,
  tokenizeCard,
  keepWallet,
  openWalletSession,
  pay,
  payAgain,
  mailAgain,
  askCardCode,
  openSavedCards,
  savedCards,
  removeSavedCard,
  checkPayment,
  renewPix,
  stopNaming,
  sale,
  latestBuild,
  buildMeta,
} as const satisfies Record<CallName, Call>

type Calls = typeof CALLS

/** Input of a caller: path parameters, query and body before defaults are filled in. */
export type CallInput<N extends CallName> = {
  params: z.input<Calls[N]['params']>
  query: z.input<Calls[N]['query']>
  body: z.input<Calls[N]['body']>
}
/** Request that the server's handler receives. */
export type CallRequest<N extends CallName> = {
  params: z.output<Calls[N]['params']>
  query: z.output<Calls[N]['query']>
  body: z.output<Calls[N]['body']>
}
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>
