import type { FastifyReply, FastifyRequest } from 'fastify'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { LOCALES, localePath, splitLocale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CallError, type CaptchaChallenge } from '../../../call-error.ts'
import { declareCancellation } from '../../../flows/sales/cancel-contract.ts'
import type { Keys } from '../../../signing/keys.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { findDeclared, undoCancellation } from '../../../store/purchases/cancellation-store.ts'
import { subscriptionsOfPurchase } from '../../../store/purchases/subscription-store.ts'
import { limited } from '../../base/call-limits.ts'
import { acceptForms, fieldsOf, sentForm } from '../../base/form-pages.ts'
import type { Mounting } from '../../base/mount.ts'
import { addressBlock } from '../../base/risk-signals.ts'
import { CAPTCHA_SCRIPT, captchaStep, declaredOr } from './captcha-step.ts'
import {
  formOf,
  goingOf,
  problemsOf,
  receiptOf,
  savedReceipt,
  undoneOf,
  valuesOf,
  type CancellationVisit,
} from './cancellation-markup.ts'
import { linkedPurchase } from '../base/linked-purchase.ts'
import { linkedShop } from '../base/linked-shop.ts'
import { addressOf } from '../base/page-address.ts'
import { sendPlainPage } from '../plain/plain-page.ts'
import { isReadable, namedReceipt, receiptQuery } from '../base/receipt-link.ts'

export type CancellationPageDeps = {
  db: Database
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findShownProduct' | 'findCustomCheckout'>
  now: () => Date
  /** Origins whose forms may be sent: our own. */
  origins: readonly string[]
  countsTries: boolean
}

type Fields = Readonly<Record<string, string>>

/**
 * The page by which a buyer cancels what recurs, in one step (§ 312k (2) BGB): reached by a signed link, or by what is
 * typed. It works without scripts, and opening it changes nothing.
 */
export function mountCancellationPages(mounting: Mounting, deps: CancellationPageDeps): void {
  void mounting.app.register((pages, _, done) => {
    acceptForms(pages)
    const limits = limited(pages, 'follow')
    for (const locale of LOCALES) {
      const path = localePath(locale, CANCELLATION_PATH)
      pages.get(path, limits, (request, reply) => show(deps, request, reply))
      pages.post(path, limits, (request, reply) => take(mounting, deps, request, reply))
    }
    done()
  })
}

async function visitOf(
  deps: CancellationPageDeps,
  request: FastifyRequest,
  fields: Fields,
): Promise<CancellationVisit> {
  const { locale } = splitLocale(addressOf(request).pathname)
  await loadTopic('cancel', locale)
  const visit = { locale, texts: topicTexts('cancel', locale), fields, known: null, ending: null }
  const known = await linkedPurchase(deps, fields)
  if (known === null) return visit
  const [contract] = await subscriptionsOfPurchase(deps.db, known.purchase)
  if (contract === undefined) return visit
  const { cancelled_to: end, ended_at: ended, time_zone: timeZone, payment_id: paymentId } = contract
  const at = ended ?? end
  const ending = at === null ? null : { at: new Date(at), timeZone, isOver: ended !== null }
  return { ...visit, known: { ...known, paymentId }, ending }
}

async function show(
  deps: CancellationPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = fieldsOf(addressOf(request).searchParams)
  const visit = await visitOf(deps, request, fields)
  const reference = namedReceipt(deps.keys, fields)
  if (reference === null)
    return send(deps, reply, visit, visit.ending === null ? formOf(visit, {}) : goingOf(visit))
  const declared = await findDeclared(deps.db, reference)
  if (declared === null || !isReadable(declared.received_at, deps.now())) throw new CallError('NOT_FOUND')
  if (fields['save'] === undefined)
    return send(deps, reply, visit, receiptOf(visit, declared, receiptQuery(deps.keys, reference)))
  return reply
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${reference}.txt"`,
      'cache-control': 'no-store',
    })
    .send(savedReceipt(visit, declared))
}

/** @throws CallError FOREIGN_ORIGIN for a form of another site */
async function take(
  mounting: Mounting,
  deps: CancellationPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { origin } = request.headers
  if (origin !== undefined && !deps.origins.includes(origin)) throw new CallError('FOREIGN_ORIGIN')
  const visit = await visitOf(deps, request, sentForm(request))
  const { known, locale } = visit
  if (visit.fields['step'] === 'undo' && known !== null) {
    const isUndone = await undoCancellation(deps.db, known.paymentId)
    return send(deps, reply, visit, isUndone ? undoneOf(visit) : goingOf(visit))
  }
  const problems = problemsOf(visit)
  if (Object.keys(problems).length > 0) return send(deps, reply.code(422), visit, formOf(visit, problems))
  const { sessionId } = mounting.callerOf(request, reply)
  const block = deps.countsTries ? addressBlock(request.ip) : null
  const asker = { session: sessionId, block, captcha: visit.fields['captcha'] }
  const declared = await declaredOr(() =>
    declareCancellation(deps, asker, { saleId: known?.saleId ?? null, ...valuesOf(visit), locale }),
  )
  if (typeof declared === 'object') return askWork(deps, reply, visit, declared.captcha)
  // The receipt is a page of its own: going back to it, or loading it again, declares nothing.
  const receipt = `${localePath(locale, CANCELLATION_PATH)}?${receiptQuery(deps.keys, declared)}`
  return reply.header('cache-control', 'no-store').redirect(receipt, 303)
}

/** Renders the declaration again, with work to do. Work that failed once is not repeated automatically. */
async function askWork(
  deps: CancellationPageDeps,
  reply: FastifyReply,
  visit: CancellationVisit,
  captcha: CaptchaChallenge,
): Promise<FastifyReply> {
  const { locale, texts, fields } = visit
  const content = await captchaStep(captcha, {
    locale,
    title: texts.title,
    path: localePath(locale, CANCELLATION_PATH),
    fields: Object.fromEntries(
      DECLARED_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    button: { label: texts.submit, value: 'declare' },
  })
  const script = fields['captcha'] === undefined ? CAPTCHA_SCRIPT : undefined
  return send(deps, reply.code(429), visit, content, script)
}

/** The names of what the form sends. */
const DECLARED_FIELDS = ['s_id', 'token', 'kind', 'cause', 'name', 'email', 'order', 'end'] as const

async function send(
  deps: CancellationPageDeps,
  reply: FastifyReply,
  { known, locale, texts }: CancellationVisit,
  content: string,
  script?: string,
): Promise<FastifyReply> {
  const shop = known === null ? null : await linkedShop(deps, { productId: known.productId, query: {} })
  return sendPlainPage(reply, {
    locale,
    title: texts.title,
    ...(shop !== null && { shop: { name: shop.seller.name, look: shop.look } }),
    content,
    ...(script !== undefined && { script }),
  })
}
