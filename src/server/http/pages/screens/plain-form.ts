import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CARD_IN_TEXT } from '#contract/checkout/fields.ts'
import { paymentBody, type PaymentAnswer, type PaymentBody } from '#contract/checkout/payment.ts'
import { isPlain } from '#contract/checkout/plain-form.ts'
import type { Acceptance } from '#rules/order/acceptance.ts'
import { ACCEPTANCES } from '#rules/order/acceptance.ts'
import { LOCALES, localePath, splitLocale, type Locale } from '#rules/base/locale.ts'
import { readToken } from '#rules/base/query-values.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { CallError, statusOf } from '../../../call-error.ts'
import type { SubmitDeps } from '../../../flows/outcomes/submit-request.ts'
import { offerPlainly, type PlainOffer } from '../../../flows/pages/offer-plainly.ts'
import { freshTokens } from '../../../flows/pages/read-checkout.ts'
import { submitPayment } from '../../../flows/purchase/submit-payment.ts'
import { openTokens, type TokenEnvelope } from '../../../signing/payment-tokens.ts'
import { isTransOf } from '../../../signing/renewal-link.ts'
import { limited, withinLimitOf } from '../../base/call-limits.ts'
import type { Caller } from '../../base/context.ts'
import { acceptForms, sentForm } from '../../base/form-pages.ts'
import { readAs, type Mounting } from '../../base/mount.ts'
import { browserOf, networkOf, riskOf, submitCallerOf } from '../../base/risk-signals.ts'
import { errorMessage, problemsOf } from '../../base/words.ts'
import { addressOf, firstValues } from '../base/page-address.ts'
import type { Visit } from './load-screen.ts'
import { readPage, type PageDeps } from './pages.ts'
import {
  sendPlainCheckout,
  waitingAddress,
  type CheckoutPage,
  type PlainState,
} from '../plain/plain-checkout.ts'
import { ADDRESS_NAMES, BOX_NAMES } from '../plain/plain-fields.ts'
import { sendPage } from '../base/send-page.ts'

type FormDeps = PageDeps & SubmitDeps & { countsTries: boolean }
type TakeDeps = FormDeps & Pick<Visit, 'mayLookUpCoupon'>
type Fields = Readonly<Record<string, string>>

/** Tokens, price, buyer, address, method and boxes. */
const MOST_FIELDS = 40
/** Gateways that are tried one after another, as the page does with a script. */
const MOST_GATEWAYS = 3

/** Serves the form of the simple page: the purchase is the one that the call of the page makes. */
export async function mountPlainForm(mounting: Mounting, deps: FormDeps): Promise<void> {
  await mounting.app.register((app, _options, done) => {
    acceptForms(app, MOST_FIELDS)
    for (const locale of LOCALES) mountIn(app, mounting, deps, locale)
    done()
  })
}

function mountIn(app: FastifyInstance, mounting: Mounting, deps: FormDeps, locale: Locale): void {
  const mayLookUpCoupon = withinLimitOf(mounting.app, 'checkCoupon')
  for (const path of ['/:product_id', '/:product_id/offer/:hash']) {
    app.post(localePath(locale, path), limited(mounting.app, 'forms'), async (request, reply) => {
      const caller = { ...mounting.callerOf(request, reply), request, reply }
      return take({ ...deps, mayLookUpCoupon }, caller, sentForm(request), reply)
    })
  }
}

async function take(
  deps: TakeDeps,
  caller: Caller,
  fields: Fields,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = caller
  const read = await readPage(deps, visitOf(deps, request, reply), caller)
  if (read.kind === 'redirect') return reply.redirect(read.to, 303)
  const { frame, data } = read.page
  if (data.screen !== 'checkout') return sendPage(deps, request, reply.code(read.status), read.page)
  const page = { frame, data }
  const state = await buy(deps, caller, page, fields).catch((error: unknown) =>
    stateOfError(page, fields, error),
  )
  if ('to' in state) return reply.header('cache-control', 'no-store').redirect(state.to, 303)
  return sendPlainCheckout(deps, reply.code(state.status), page, state)
}

/** @throws CallError NOT_FOUND for an address that is no checkout's */
function visitOf(deps: TakeDeps, request: FastifyRequest, reply: FastifyReply): Visit {
  const url = addressOf(request)
  const { locale, path } = splitLocale(url.pathname)
  const match = deps.match(path, locale, url.search)
  const isForm = isPlain(firstValues(url.searchParams))
  if (!isForm || match.kind !== 'screen' || match.route.loads !== 'checkout') throw new CallError('NOT_FOUND')
  return { request, reply, url, locale, path, match, mayLookUpCoupon: deps.mayLookUpCoupon }
}

/** Where a form leads: on to the purchase, or back to itself. */
type Taken = { to: string } | (PlainState & { status: number })

async function buy(deps: FormDeps, caller: Caller, page: CheckoutPage, fields: Fields): Promise<Taken> {
  const { frame, data } = page
  const offer = await offerPlainly(deps, data)
  const envelope = envelopeOf(deps, caller, page, fields)
  const method = offer?.methods.find((each) => each === fields['method'])
  if (offer === null || method === undefined) throw new CallError('INVALID_PAYMENT_TYPE')
  const body = readAs(paymentBody, { ...bodyOf(page, offer, fields), method })
  const answer = await submit(deps, caller, envelope, body)
  const [sale] = answer.sales
  const isAccepted = answer.code === null || answer.status === 'PENDING_FRAUD_ANALYSIS'
  if (isAccepted && sale?.sale_id && sale.token !== null) {
    return { to: waitingAddress(frame, { sale_id: sale.sale_id, token: sale.token }) }
  }
  const notice = paymentErrorText(ALL_TEXTS[frame.locale], answer.code)
  return { values: fields, errors: {}, notice, status: 422 }
}

/**
 * The contents of the tokens that the form brought: they prove that it is of this session's page.
 * @throws CallError TOKEN_FORGED or SESSION_MISMATCH
 */
function envelopeOf(
  { keys }: FormDeps,
  { sessionId }: Caller,
  { data }: CheckoutPage,
  fields: Fields,
): TokenEnvelope {
  const envelope = openTokens(keys, fields)
  if (envelope?.productId !== data.product_id || envelope.offerHash !== data.offer_hash) {
    throw new CallError('TOKEN_FORGED')
  }
  // guard: plain-form-of-this-session
  if (envelope.sessionId !== sessionId) throw new CallError('SESSION_MISMATCH')
  if (!isTransOf(keys, envelope)) throw new CallError('TOKEN_FORGED')
  return envelope
}

/** Submits the purchase, and again to the next gateway where one could not take it. */
async function submit(
  deps: FormDeps,
  caller: Caller,
  first: TokenEnvelope,
  body: PaymentBody,
): Promise<PaymentAnswer> {
  let envelope = first
  let parentId: string | null = null
  for (let round = 1; ; round += 1) {
    const answer = await submitPayment(deps, {
      body: { ...body, parent_id: parentId },
      envelope,
      sessionId: caller.sessionId,
      ip: caller.ip,
      risk: riskOf(caller, envelope),
      browser: browserOf(caller),
      caller: { ...submitCallerOf(caller, envelope, deps.countsTries), mayAskCaptcha: true },
    })
    if (answer.attempts === undefined || round === MOST_GATEWAYS) return answer
    const place = { ...envelope, network: networkOf(caller) }
    const next = openTokens(
      deps.keys,
      freshTokens(deps, place, envelope.quote.catalogueVersion, envelope.generation),
    )
    if (next === null) return answer
    envelope = next
    parentId = answer.parent_id
  }
}

const PERSON_NAMES = ['name', 'email', 'cellphone', 'document']

/** Builds the body of the payment: the typed values, and those that the page sets. */
function bodyOf({ frame, data }: CheckoutPage, { cart }: PlainOffer, fields: Fields): object {
  const typed = Object.fromEntries(
    [...PERSON_NAMES, ...ADDRESS_NAMES].map((name) => [name, fields[name] ?? '']),
  )
  const ticked = ACCEPTANCES.filter((name) => isTicked(fields, name))
  const accepted = Object.fromEntries(ticked.map((name) => [BOX_NAMES[name] ?? name, true]))
  return {
    ...cart,
    ...typed,
    ...accepted,
    // The price that the page showed is compared with the current one.
    amount: Number(fields['amount']),
    total: Number(fields['total']),
    rate: { ...cart.rate, token: fields['rate'] ?? '' },
    country_code: frame.country,
    language: frame.locale,
    metas: metasOf(frame.query),
    affiliate_id: data.affiliate_id === null ? null : String(data.affiliate_id),
    wpp_id: readToken(frame.query, 'wpp_id'),
    upsell_id: readToken(frame.query, 'up_id'),
    s_id: readToken(frame.query, 's_id'),
  }
}

function isTicked(fields: Fields, name: Acceptance): boolean {
  return fields[name] !== undefined && BOX_NAMES[name] !== undefined
}

/** Parameters that say who buys, or are the simple page's own. */
const UNKEPT = ['fn', 'em', 'ph', 'document', 'token', 'client_id', 'scripts', 'ended']

/** The page's query parameters that are kept with the sale. */
function metasOf(query: Fields): Fields {
  const kept = Object.entries(query).filter(([name]) => !UNKEPT.includes(name) && name.length <= 64)
  return Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, 512)]))
}

/** Returns the form again, with the typed values and their errors; a failure on our side is not the form's. */
function stateOfError(
  { frame }: CheckoutPage,
  fields: Fields,
  error: unknown,
): PlainState & { status: number } {
  if (!(error instanceof CallError)) throw error
  const { locale } = frame
  const { plain } = ALL_TEXTS[locale]
  const known = new CallError(error.code, error.fields === undefined ? {} : { fields: error.fields })
  const errors = problemsOf(known, locale).errors ?? {}
  const isShown = Object.keys(errors).some(
    (name) => name in fields || Object.values(BOX_NAMES).includes(name),
  )
  const [first] = Object.values(errors)
  const message = first?.[0] ?? errorMessage(error.code, locale)
  const notice = error.code === 'CAPTCHA_REQUIRED' ? plain.captcha : isShown ? plain.missing : message
  return { values: withoutCards(fields, error), errors, notice, status: statusOf(error.code) }
}

/**
 * Returns the typed values, except a card's number in a field that is not for a card: it is not written into a page.
 */
function withoutCards(fields: Fields, { fields: problems = {} }: CallError): Fields {
  const isCard = (name: string): boolean => problems[name]?.some(({ code }) => code === CARD_IN_TEXT) === true
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isCard(name)))
}
