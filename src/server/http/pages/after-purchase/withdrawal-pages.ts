import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsCardNumber } from '#rules/methods/card-in-text.ts'
import type { GuaranteeKind } from '#rules/catalogue/guarantee.ts'
import { LOCALES, localePath, splitLocale, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { maskedEmail } from '#rules/sales/sale-search.ts'
import { bareEmail, email as emailProblem } from '#rules/base/validation.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { WITHDRAWAL_PATH } from '#rules/sales/withdrawal-path.ts'
import { date } from '#texts/format.ts'
import { loadTopic, topicTexts, type Topics } from '#texts/topics.ts'
import { CallError, type CaptchaChallenge } from '../../../call-error.ts'
import { decideOver, declareWithdrawal } from '../../../flows/sales/withdraw.ts'
import { momentIn } from '../../../mail/withdrawal-mail.ts'
import type { Keys } from '../../../signing/keys.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { findDeclaredWithdrawal, type WithdrawalRecord } from '../../../store/purchases/withdrawal-store.ts'
import { limited } from '../../base/call-limits.ts'
import { acceptForms, fieldsOf, sentForm } from '../../base/form-pages.ts'
import type { Mounting } from '../../base/mount.ts'
import { addressBlock } from '../../base/risk-signals.ts'
import { addressOf } from '../base/page-address.ts'
import { CAPTCHA_SCRIPT, captchaStep, declaredOr } from './captcha-step.ts'
import { facts, heading, hidden, input, paragraph } from './declared-markup.ts'
import { linkedPurchase, type LinkedPurchase } from '../base/linked-purchase.ts'
import { linkedShop } from '../base/linked-shop.ts'
import { sendPlainPage } from '../plain/plain-page.ts'
import { isReadable, namedReceipt, receiptQuery } from '../base/receipt-link.ts'

export type WithdrawalPageDeps = {
  db: Database
  keys: Keys
  now: () => Date
  catalogue: Pick<CatalogueReader, 'findShownProduct' | 'findCustomCheckout'>
  /** Origins whose forms may be sent: our own. */
  origins: readonly string[]
  countsTries: boolean
}

type Texts = Topics['withdraw']
type Fields = Readonly<Record<string, string>>

/**
 * The page as one request asks for it. `known` null: number and address are typed. `guarantee` null: of a signed link,
 * the right decides or there is no guarantee; of a typed number nothing is said.
 */
type Visit = {
  locale: Locale
  texts: Texts
  fields: Fields
  known: LinkedPurchase | null
  guarantee: { kind: GuaranteeKind; endsAt: Date } | null
}

/**
 * The withdrawal function in two steps (Directive 2011/83/EU, article 11a; Decreto 7.962/2013, article 5): reached by a
 * signed link, or by order number and address. It works without scripts, and opening it changes nothing.
 */
export function mountWithdrawalPages(mounting: Mounting, deps: WithdrawalPageDeps): void {
  void mounting.app.register((pages, _, done) => {
    acceptForms(pages)
    const limits = limited(pages, 'follow')
    for (const locale of LOCALES) {
      const path = localePath(locale, WITHDRAWAL_PATH)
      pages.get(path, limits, (request, reply) => show(deps, request, reply))
      pages.post(path, limits, (request, reply) => take(mounting, deps, request, reply))
    }
    done()
  })
}

async function show(
  deps: WithdrawalPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = fieldsOf(addressOf(request).searchParams)
  const visit = await visitOf(deps, request, fields)
  const reference = namedReceipt(deps.keys, fields)
  if (reference === null) return send(deps, reply, visit, formOf)
  const declared = await findDeclaredWithdrawal(deps.db, reference)
  if (declared === null || !isReadable(declared.received_at, deps.now())) throw new CallError('NOT_FOUND')
  return send(deps, reply, visit, (each) => receivedOf(each, declared))
}

async function visitOf(deps: WithdrawalPageDeps, request: FastifyRequest, fields: Fields): Promise<Visit> {
  const { locale } = splitLocale(addressOf(request).pathname)
  await loadTopic('withdraw', locale)
  const known = await linkedPurchase(deps, fields)
  const guarantee = known === null ? null : await guaranteeNow(deps, known)
  return { locale, texts: topicTexts('withdraw', locale), fields, known, guarantee }
}

/** Returns the effect of the seller's guarantee for a buyer who withdraws now; null: nothing beyond the law. */
async function guaranteeNow(
  { db, now }: WithdrawalPageDeps,
  { purchase }: LinkedPurchase,
): Promise<Visit['guarantee']> {
  const { asks, guaranteeEndsAt: endsAt } = await decideOver({ db }, purchase, now())
  return endsAt === null ? null : { kind: asks === null ? 'automatic' : 'ask', endsAt }
}

/**
 * Describes the effect of the guarantee, with its last day by the clock of the buyer's country: it ends with the
 * midnight after it.
 */
function guaranteeText({ texts, locale, guarantee, known }: Visit): string | null {
  if (guarantee === null || known === null) return null
  const zone = timeZoneOf(known.purchase.payment.buyer.country)
  const last = new Date(guarantee.endsAt.getTime() - 1)
  return texts.guarantee[guarantee.kind]({ at: date(last, locale, zone) })
}

/** @throws CallError FOREIGN_ORIGIN for a form of another site */
async function take(
  mounting: Mounting,
  deps: WithdrawalPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { origin } = request.headers
  if (origin !== undefined && !deps.origins.includes(origin)) throw new CallError('FOREIGN_ORIGIN')
  const visit = await visitOf(deps, request, sentForm(request))
  const step = visit.fields['step']
  if (Object.keys(problemsOf(visit)).length > 0) return send(deps, reply.code(422), visit, wrongFormOf)
  if (step === 'change') return send(deps, reply, visit, formOf)
  if (step !== 'confirm') return send(deps, reply, visit, reviewOf)
  const { sessionId } = mounting.callerOf(request, reply)
  const block = deps.countsTries ? addressBlock(request.ip) : null
  const asker = { session: sessionId, block, captcha: visit.fields['captcha'] }
  const declared = await declaredOr(() =>
    declareWithdrawal(deps, asker, {
      saleId: visit.known?.saleId ?? null,
      ...valuesOf(visit),
      locale: visit.locale,
    }),
  )
  if ('captcha' in declared) return askWork(deps, reply, visit, declared.captcha)
  // The receipt is a page of its own: going back to it, or loading it again, declares nothing.
  const receipt = `${localePath(visit.locale, WITHDRAWAL_PATH)}?${receiptQuery(deps.keys, declared.reference)}`
  return reply.header('cache-control', 'no-store').redirect(receipt, 303)
}

/** Renders the declaration again, with work to do. Work that failed once is not repeated automatically. */
async function askWork(
  deps: WithdrawalPageDeps,
  reply: FastifyReply,
  visit: Visit,
  captcha: CaptchaChallenge,
): Promise<FastifyReply> {
  const { locale, texts, fields } = visit
  const content = await captchaStep(captcha, {
    locale,
    title: texts.review.title,
    path: localePath(locale, WITHDRAWAL_PATH),
    fields: declaredFields(visit),
    button: { label: texts.review.confirm, value: 'confirm' },
  })
  const script = fields['captcha'] === undefined ? CAPTCHA_SCRIPT : undefined
  return send(deps, reply.code(429), visit, () => content, script)
}

const LONGEST = { order: 40, name: 180, email: 254 } as const
type FieldName = keyof typeof LONGEST

/** Returns the declared values: with a signed link the order and the address are those of the purchase. */
function valuesOf({ fields, known }: Visit): { orderNumber: string; name: string; email: string } {
  const typed = (name: FieldName): string => (fields[name] ?? '').trim()
  return {
    orderNumber: known?.order ?? typed('order'),
    name: fields['name'] === undefined ? (known?.name ?? '') : typed('name'),
    email: known?.email ?? bareEmail(typed('email')),
  }
}

/** Validates the fields by their typed values alone: never by whether such a purchase exists. */
function problemsOf(visit: Visit): Partial<Record<FieldName, string>> {
  const { texts } = visit
  const { orderNumber: order, name, email } = valuesOf(visit)
  const problems: Partial<Record<FieldName, string>> = {}
  for (const [field, value] of Object.entries({ order, name, email }) as [FieldName, string][]) {
    // guard: no-card-in-withdrawals
    if (holdsCardNumber(value)) problems[field] = texts.card
    else if (value === '') problems[field] = texts.missing
    else if (value.length > LONGEST[field]) problems[field] = texts.missing
    else if (field === 'email' && emailProblem(value) !== null) problems[field] = texts.wrongEmail
  }
  return problems
}

async function send(
  deps: WithdrawalPageDeps,
  reply: FastifyReply,
  visit: Visit,
  contentOf: (visit: Visit) => string,
  script?: string,
): Promise<FastifyReply> {
  const { known, locale, texts } = visit
  const shop = known === null ? null : await linkedShop(deps, { productId: known.productId, query: {} })
  return sendPlainPage(reply, {
    locale,
    title: texts.title,
    ...(shop !== null && { shop: { name: shop.seller.name, look: shop.look } }),
    content: contentOf(visit),
    ...(script !== undefined && { script }),
  })
}

const formTag = ({ locale }: Visit): string =>
  `<form method="post" action="${localePath(locale, WITHDRAWAL_PATH)}" novalidate>`

/** The link's own parameters, so that each step proves the purchase anew. */
function linkOf({ fields, known }: Visit): Fields {
  return known === null ? {} : { s_id: known.saleId, token: fields['token'] ?? '' }
}

const formOf = (visit: Visit): string => form(visit, {})
const wrongFormOf = (visit: Visit): string => form(visit, problemsOf(visit))

/** Renders the first step: the object of the withdrawal, and the person who withdraws. */
function form(visit: Visit, problems: Partial<Record<FieldName, string>>): string {
  const { texts, known } = visit
  const { orderNumber: order, name, email } = valuesOf(visit)
  const field = (id: FieldName, value: string, more: string): string =>
    input({
      id,
      label: texts.fields[id],
      value,
      longest: LONGEST[id],
      more: `required ${more}`,
      problem: problems[id],
    })
  const purchase =
    known === null
      ? field(
          'order',
          order,
          'autocomplete="off" autocapitalize="characters" aria-describedby="order-hint"',
        ) + `<p class="soft" id="order-hint">${escapeMarkup(texts.orderHint)}</p>`
      : ''
  const address =
    known === null
      ? field('email', email, 'type="email" autocomplete="email" inputmode="email"')
      : paragraph(texts.sentTo({ email: maskedEmail(known.email) }), 'soft')
  return [
    heading(texts.title),
    paragraph(texts.intro),
    known === null ? '' : purchaseFacts(visit),
    ...[guaranteeText(visit)].flatMap((text) => (text === null ? [] : [paragraph(text)])),
    formTag(visit),
    hidden(linkOf(visit)),
    purchase,
    field('name', name, 'autocomplete="name"'),
    address,
    `<button name="step" value="review">${escapeMarkup(texts.next)}</button></form>`,
  ].join('\n')
}

function purchaseFacts({ texts, known }: Visit): string {
  return known === null
    ? ''
    : facts([
        [texts.fields.order, known.order],
        [texts.fields.product, known.products],
      ])
}

function declaredFacts(visit: Visit): [string, string][] {
  const { texts, known } = visit
  const { orderNumber, name, email } = valuesOf(visit)
  return [
    [texts.fields.order, orderNumber],
    ...(known === null ? [] : [[texts.fields.product, known.products] as [string, string]]),
    [texts.fields.name, name],
    [texts.fields.email, known === null ? email : maskedEmail(email)],
  ]
}

/** Returns the fields that the second step sends. */
function declaredFields(visit: Visit): Fields {
  const { orderNumber: order, name, email } = valuesOf(visit)
  return { ...linkOf(visit), ...(visit.known === null ? { order, name, email } : { name }) }
}

/** The second step: everything once more, and the button that declares it. */
function reviewOf(visit: Visit): string {
  const { texts } = visit
  return [
    heading(texts.review.title),
    facts(declaredFacts(visit)),
    paragraph(guaranteeText(visit) ?? texts.review.text),
    formTag(visit),
    hidden(declaredFields(visit)),
    `<button name="step" value="confirm">${escapeMarkup(texts.review.confirm)}</button>`,
    `<button class="quiet" name="step" value="change">${escapeMarkup(texts.review.change)}</button></form>`,
  ].join('\n')
}

/** Renders the declaration as it was made: the same whether or not a purchase was found. */
function receivedOf({ texts, locale }: Visit, declared: WithdrawalRecord): string {
  const { email, name, order_number: order, sale_id: linked } = declared
  return [
    heading(texts.received.title),
    paragraph(texts.received.text),
    facts([
      [texts.fields.order, order],
      [texts.fields.name, name],
      [texts.fields.email, linked === null ? email : maskedEmail(email)],
      [texts.received.at, momentIn(locale, declared.received_at)],
      [texts.received.reference, declared.reference],
    ]),
  ].join('\n')
}
