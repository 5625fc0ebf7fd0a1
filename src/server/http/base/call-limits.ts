import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { HEADERS, type CallName } from '#contract/routes.ts'
import { CallError } from '../../call-error.ts'
import { addressBlock } from './risk-signals.ts'

/**
 * How often a call may be made, a minute: by one session at one address, and by a whole block of addresses (/24, or
 * /48 of IPv6). A block is a carrier's, a school's or a company's, so it may make many times more.
 *
 * Counted in each process. What costs money does not rest on it: see card-tries.ts and decision 0059.
 */
export type CallLimit = { session: number; block: number }

/** The limits of calls that write, that ask another service, or by which secrets could be guessed. */
const LIMITS: Partial<Record<CallName, CallLimit>> = {
  checkoutProduct: { session: 240, block: 9000 },
  product: { session: 240, block: 9000 },
  createLead: { session: 60, block: 1200 },
  saveLead: { session: 240, block: 4800 },
  // Enough for a buyer who mistypes, far too few for who tries out names.
  checkCoupon: { session: 30, block: 300 },
  // Whoever chooses tickets taps often, and a whole crowd of them may stand behind one address.
  checkAmount: { session: 120, block: 6000 },
  reserveTickets: { session: 120, block: 6000 },
  changeReservation: { session: 120, block: 6000 },
  releaseReservation: { session: 120, block: 6000 },
  // Each may send a mail to whoever is named.
  joinWaitingList: { session: 10, block: 300 },
  readTickets: { session: 60, block: 1200 },
  // Each sends a mail to whoever is named.
  transferTicket: { session: 20, block: 300 },
  forgetMe: { session: 10, block: 600 },
  // A page says several at once; its panel looks every few seconds.
  tellVisit: { session: 60, block: 1500 },
  lexip: { session: 60, block: 1500 },
  listVisit: { session: 60, block: 600 },
  chooseAdvertising: { session: 20, block: 1200 },
  // Each may ask a name server.
  checkEmail: { session: 30, block: 600 },
  postalCode: { session: 60, block: 600 },
  calculateFreight: { session: 60, block: 600 },
  // A card is typed in a frame that knows no session, so all of a block's buyers would share the smaller number.
  tokenizeCard: { session: 600, block: 600 },
  keepWallet: { session: 600, block: 600 },
  openWalletSession: { session: 600, block: 600 },
  cardBin: { session: 60, block: 1200 },
  priority: { session: 60, block: 1200 },
  pay: { session: 30, block: 600 },
  payAgain: { session: 30, block: 600 },
  // May send a mail to whoever has bought.
  mailAgain: { session: 10, block: 100 },
  askCardCode: { session: 10, block: 100 },
  openSavedCards: { session: 30, block: 300 },
  removeSavedCard: { session: 30, block: 300 },
  checkPayment: { session: 60, block: 1200 },
  stopNaming: { session: 30, block: 600 },
  renewPix: { session: 30, block: 600 },
  token3ds: { session: 30, block: 600 },
  complete3ds: { session: 60, block: 1200 },
  challenge3ds: { session: 120, block: 2400 },
  challengeWebhook: { session: 60, block: 1200 },
}

/** Pages and what they are made of: far beyond a crowd behind one address, short of what a machine can render. */
export const PAGE_LIMIT: CallLimit = { session: 240, block: 9000 }

/** Pictures out of the database: a page shows some, and whoever makes up their names has each looked for. */
export const PICTURES_LIMIT: CallLimit = { session: 1200, block: 30_000 }

/** The limit of a sale's event stream and of the pictures of its code. */
export const FOLLOW_LIMIT: CallLimit = { session: 120, block: 2400 }

/** A PDF takes longer than anything else that a page asks for. */
export const DOCUMENT_LIMIT: CallLimit = { session: 20, block: 300 }

type Hooks = { onRequest?: onRequestAsyncHookHandler }

/** The session that a request names and where it comes from; made up or not, the block is counted as well. */
function senderOf({ headers, ip }: FastifyRequest): string {
  const session = headers[HEADERS.session] ?? headers.cookie ?? ''
  return `${ip} ${String(session).slice(0, 200)}`
}

/** Holds a route to a limit, where the server has limits at all. Its own numbers are apart from every other route's. */
export function limited(app: FastifyInstance, limit: CallLimit | undefined): Hooks {
  if (limit === undefined || !app.hasDecorator('createRateLimit')) return {}
  const timeWindow = '1 minute'
  // The block first: whoever is beyond its number adds no sessions.
  const counts = [
    app.createRateLimit({ max: limit.block, timeWindow, keyGenerator: ({ ip }) => addressBlock(ip) }),
    app.createRateLimit({ max: limit.session, timeWindow, keyGenerator: senderOf }),
  ]
  return {
    onRequest: async (request) => {
      for (const count of counts) {
        const answer = await count(request)
        if (!answer.isAllowed && answer.isExceeded) throw new CallError('TOO_MANY_REQUESTS')
      }
    },
  }
}

/** Holds a call of the contract to its limit. */
export function limitedCall(app: FastifyInstance, name: CallName): Hooks {
  return limited(app, LIMITS[name])
}
