import type { Agent } from 'node:http'
import type { CardFacts } from '#contract/checkout/card.ts'
import type { PaymentAnswer, PaymentBodyInput, SaleAnswer } from '#contract/checkout/payment.ts'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { LiveBatch } from '#contract/checkout/tickets.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import type { CallAnswer, CallInput } from '#contract/checkout/calls.ts'
import { CallFailure, createClient, type Client } from '#contract/checkout/client.ts'
import {
  CHALLENGE_FRAME_PATH,
  fillPath,
  TICKET_EVENTS_PATH,
  WALLET_CANCEL_PATH,
  RETURN_PATH,
  type CallName,
  type PaymentTokens,
} from '#contract/routes.ts'
import { MAX_SIGNATURE_ROUNDS, signGateway } from '#rules/payment/gateway-signature.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { fromWire, toWire } from '#rules/base/money.ts'
import { splitTwoCards } from '#rules/order/two-cards.ts'
import { createBrowserSession, type OnStatus, type Origins, type Send } from './browser-session.ts'
import type { Buyer } from './buyer.ts'

/** One press of the pay button: sent again as it is, it is the same submit. */
export interface Submission {
  body: PaymentBodyInput
  tokens: PaymentTokens
}

export interface SaleAddress {
  saleId: string
  token: string
}

/** A checkout page that a visitor has open. */
export interface Tab {
  checkout: CheckoutAnswer
  leadUuid: string
  /** The tokens that the next press of the button will send. */
  tokens(): PaymentTokens
  saveLead(): Promise<void>
  /** Types a card into the card fields. */
  typeCard(number: string, securityCode?: string): Promise<CardFacts>
  askPriority(method: PaymentMethod, cards: readonly CardFacts[], tried?: string[]): Promise<string>
  compose(method: PaymentMethod, card?: CardFacts, gateway?: string): Submission
  /** Both cards pay half of the price, at once. */
  composeTwo(cards: readonly [CardFacts, CardFacts]): Submission
  submit(submission: Submission): Promise<PaymentAnswer>
  /** Has the card of a submission authenticated before it is sent. Null: the payment call says what follows. */
  authenticate(submission: Submission): Promise<Response3DS | null>
  /** The gateway's frame in which the bank's page opens, as markup. */
  openChallenge(challenge: Response3DS): Promise<string>
  /** The cardholder is back: the result of the challenge. */
  completeChallenge(id: string): Promise<Response3DS['status']>
}

/** One person at one browser. */
export interface Visitor {
  buyer: Buyer
  openProduct(productId: number, country?: string): Promise<Tab>
  /** Watches what is left of an event's first batch, as the page does; leaves by what it answers. */
  watchTickets(productId: number, onLeft: (left: number) => void): Promise<() => void>
  /** Null: sold out. */
  reserve(wish: CallInput<'reserveTickets'>['body']): Promise<CallAnswer<'reserveTickets'>>
  readSale(sale: SaleAddress): Promise<SaleAnswer>
  /** "I have paid." */
  checkPayment(sale: SaleAddress): Promise<CallAnswer<'checkPayment'>>
  renewPix(sale: SaleAddress): Promise<CallAnswer<'renewPix'>>
  /** Comes back from the wallet's pages, having agreed or not; false when the address does not answer. */
  comeBack(sale: SaleAddress, agreed: boolean): Promise<boolean>
}

export interface VisitorOptions {
  origins: Origins
  agent: Agent
  buyer: Buyer
  /** Reported how long each call took, in milliseconds, failed ones too. */
  onCall?: (name: CallName, milliseconds: number) => void
  /** Reported of the status of every answer, and of none. */
  onStatus?: OnStatus
}

/** A visitor who makes the calls that the pages make, by the pages' own client. */
export function createVisitor({ origins, agent, buyer, onCall, onStatus }: VisitorOptions): Visitor {
  const session = createBrowserSession(origins, agent, onStatus)
  const newClient = (tokens: PaymentTokens | null): Client => {
    const client = createClient({
      bases: { api: `${origins.web}/api`, gateway: origins.gateway },
      sessionId: session.sessionId(),
      locale: 'pt',
      fetch: session.fetch,
      fingerprint: () => Promise.resolve('bench'),
      sign: (path) => sign(path, session.sessionId()),
      tokens,
    })
    return onCall === undefined ? client : timed(client, onCall)
  }
  const client = newClient(null)
  const saleParts = ({ saleId, token }: SaleAddress) => ({ params: { sale_id: saleId }, body: { token } })
  return {
    buyer,
    openProduct: async (productId, country) => {
      const tabClient = newClient(null)
      const parts = { params: { product_id: productId }, query: { country } }
      const checkout = await tabClient.call('checkoutProduct', parts)
      const openChallenge = ({ id, token_3ds }: Response3DS): Promise<string> =>
        postForm(session.fetch, `${origins.gateway}${CHALLENGE_FRAME_PATH}`, { JWT: token_3ds ?? '', MD: id })
      return createTab({ client: tabClient, newClient, openChallenge, buyer, checkout })
    },
    watchTickets: (productId, onLeft) => {
      const path = fillPath(TICKET_EVENTS_PATH, { product_id: productId })
      return session.follow(`${origins.web}/api${path}`, (data) => {
        const [batch] = data as LiveBatch[]
        if (batch !== undefined) onLeft(batch.left)
      })
    },
    reserve: (body) => client.call('reserveTickets', { body }),
    readSale: ({ saleId, token }) => client.call('sale', { params: { sale_id: saleId }, query: { token } }),
    checkPayment: (sale) => client.call('checkPayment', saleParts(sale)),
    renewPix: (sale) => client.call('renewPix', saleParts(sale)),
    comeBack: ({ saleId, token }, agreed) => {
      const path = fillPath(agreed ? RETURN_PATH : WALLET_CANCEL_PATH, { sale_id: saleId })
      return session.fetch(`${origins.web}/api${path}?key=${token}`).then(
        ({ status }) => status === 303,
        () => false,
      )
    },
  }
}

interface TabParts {
  client: Client
  newClient: (tokens: PaymentTokens) => Client
  openChallenge: Tab['openChallenge']
  buyer: Buyer
  checkout: CheckoutAnswer
}

function createTab({ client, newClient, openChallenge, buyer, checkout }: TabParts): Tab {
  const product = checkout.data
  const leadUuid = crypto.randomUUID()
  const { document, ...contact } = buyer
  const tokens = (): PaymentTokens => {
    const held = client.tokens()
    if (held === null) throw new Error('The product call brought no tokens')
    return held
  }
  return {
    checkout,
    leadUuid,
    tokens,
    saveLead: async () => {
      const lead = { uuid: leadUuid, step: 1 as const, product_id: product.id, ...contact, cpf: document }
      await client.call('createLead', { body: lead })
    },
    typeCard: (number, cvv = '123') =>
      client.call('tokenizeCard', { body: { number, month: '12', year: '35', cvv } }),
    askPriority: async (method, cards, tried = []) => {
      const body: CallInput<'priority'>['body'] = {
        payment_method: method,
        seller_id: product.seller_id,
        product_id: product.id,
        cards: cards.map(({ token }) => ({ token })),
        attempts: tried,
      }
      return (await client.call('priority', { body })).gateway
    },
    compose: (method, card, gateway) => ({
      tokens: tokens(),
      body: paymentBody({ checkout, buyer, leadUuid, method, card, gateway }),
    }),
    composeTwo: (cards) => ({
      tokens: tokens(),
      body: twoCardsBody({ checkout, buyer, leadUuid, method: 'TWO_CREDIT_CARDS' }, cards),
    }),
    submit: async (submission) => {
      const own = newClient(submission.tokens)
      try {
        return await own.call('pay', { body: submission.body })
      } finally {
        client.useTokens(own.tokens() ?? submission.tokens)
      }
    },
    openChallenge,
    authenticate: async ({ body, tokens: sent }) => {
      const priority: CallInput<'priority'>['body'] = {
        payment_method: body.method,
        seller_id: product.seller_id,
        product_id: product.id,
        cards: (body.cards ?? []).map(({ token }) => ({ token })),
        data3ds: { payment: body, dfReferenceId: null },
      }
      return (await newClient(sent).call('priority', { body: priority })).response3ds
    },
    completeChallenge: async (id) => (await client.call('complete3ds', { body: { id } })).status,
  }
}

interface PaymentParts {
  checkout: CheckoutAnswer
  buyer: Buyer
  leadUuid: string
  method: PaymentMethod
  card?: CardFacts | undefined
  gateway?: string | undefined
}

/** Builds a body with the product in one instalment: the charge is then its price. */
function paymentBody(parts: PaymentParts): PaymentBodyInput {
  const { checkout, buyer, card } = parts
  const { id, hash } = checkout.data
  const { from, to, token, data, corrent_country } = checkout.checkout_payment
  const { amount } = data
  return {
    ...buyer,
    country_code: corrent_country,
    rate: { base_currency: from, target_currency: to, token },
    method: parts.method,
    amount,
    total: amount,
    installments: 1,
    product_id: id,
    products: [{ product_id: id, offer_hash: hash }],
    uuid: parts.leadUuid,
    gateway: parts.gateway ?? null,
    cards:
      card === undefined
        ? []
        : [{ token: card.token, amount, holder_name: buyer.name.toUpperCase(), installments: 1 }],
  }
}

function twoCardsBody(parts: PaymentParts, cards: readonly [CardFacts, CardFacts]): PaymentBodyInput {
  const { amount, currency } = parts.checkout.data
  const { first, second } = splitTwoCards(fromWire(amount, currency) ?? 0)
  const holder_name = parts.buyer.name.toUpperCase()
  return {
    ...paymentBody(parts),
    cards: cards.map(({ token }, index) => ({
      token,
      amount: toWire(index === 0 ? first : second, currency),
      holder_name,
      installments: 1,
    })),
  }
}

function sign(path: string, sessionId: string): string {
  const random4 = Math.floor(Math.random() * 10_000)
  const rounds = 1 + Math.floor(Math.random() * MAX_SIGNATURE_ROUNDS)
  return signGateway({ path, sessionId, random4, rounds })
}

function timed(client: Client, onCall: (name: CallName, milliseconds: number) => void): Client {
  return {
    ...client,
    call: async (name, parts) => {
      const started = performance.now()
      try {
        return await client.call(name, parts)
      } finally {
        onCall(name, performance.now() - started)
      }
    },
  }
}

/** Sends a form as a page does, and gives the page that comes of it. */
export async function postForm(
  send: Send | typeof fetch,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await send(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  return answer.text()
}

/** Where the buyer of an answered submit reads the sale, or null when none was written. */
export function saleOf(answer: PaymentAnswer): SaleAddress | null {
  const [sale] = answer.sales
  if (sale === undefined || sale.sale_id === null || sale.token === null) return null
  return { saleId: sale.sale_id, token: sale.token }
}

/** Whether a failure is the network's or the server's, so that the same call may be sent again. */
export function isOutage(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500)
}

/** The code of a refused call, or null for anything else. */
export function codeOf(error: unknown): string | null {
  return error instanceof CallFailure ? error.body.code : null
}

/** A whole purchase by card: product, lead, card, priority, payment, sale. Throws unless it ends paid. */
export async function buyByCard(
  visitor: Visitor,
  productId: number,
  cardNumber: string,
): Promise<SaleAnswer> {
  const tab = await visitor.openProduct(productId)
  await tab.saveLead()
  const card = await tab.typeCard(cardNumber)
  const gateway = await tab.askPriority('CREDIT_CARD', [card])
  const answer = await tab.submit(tab.compose('CREDIT_CARD', card, gateway))
  const sale = saleOf(answer)
  if (answer.status !== 'PAID' || sale === null) {
    throw new Error(`The purchase ended as ${answer.status} (${answer.code ?? 'without a code'})`)
  }
  return visitor.readSale(sale)
}
