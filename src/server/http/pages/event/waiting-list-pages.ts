import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#rules/base/locale.ts'
import { RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { checkoutAddress, preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import { dateTimeByClock } from '#texts/clock-name.ts'
import { loadTopic, topicTexts, type Topics } from '#texts/topics.ts'
import { CallError } from '../../../call-error.ts'
import type { ReserveDeps } from '../../../flows/tickets/reserve-tickets.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import type { Keys } from '../../../signing/keys.ts'
import { isWaitingListLinkValid, WAITING_LIST_PATH } from '../../../signing/waiting-list-link.ts'
import {
  findWaitingEntry,
  declineOffer,
  acceptOffer,
  type TakeResult,
  type WaitingEntry,
} from '../../../store/tickets/waiting-list-store.ts'
import { limited } from '../../base/call-limits.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { acceptForms, fieldsOf, sentForm } from '../../base/form-pages.ts'
import { localeOf } from '../../base/context.ts'
import type { Mounting } from '../../base/mount.ts'
import { linkedShop } from '../base/linked-shop.ts'
import { sendPlainPage } from '../plain/plain-page.ts'
import { clockOf } from './event-clock.ts'

export type WaitingPageDeps = Pick<ReserveDeps, 'db' | 'onTicketsChanged'> & {
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findShownProduct' | 'findCustomCheckout'>
  /** Origins whose forms may be sent: our own. */
  origins: readonly string[]
}

type Texts = Topics['waiting-list']
type Fields = Readonly<Record<string, string>>

/**
 * The page of somebody who waits for tickets, opened by the link in their mail. Looking changes nothing, so a mail
 * program that looks first does no harm; taking and leaving are forms.
 */
export function mountWaitingPages(mounting: Mounting, deps: WaitingPageDeps): void {
  void mounting.app.register((pages, _, done) => {
    acceptForms(pages)
    const limits = limited(pages, 'follow')
    pages.get(WAITING_LIST_PATH, limits, async (request, reply) => {
      const query = fieldsOf(new URL(request.url, 'http://page').searchParams)
      const entry = await entryOf(deps, query)
      return showOffer(deps, reply, request, { entry, fields: query })
    })
    pages.post(WAITING_LIST_PATH, limits, (request, reply) => change(mounting, deps, request, reply))
    done()
  })
}

/** The waiting-list entry of a link; null for a forged link and for an entry that was deleted. */
async function entryOf({ db, keys }: WaitingPageDeps, fields: Fields): Promise<WaitingEntry | null> {
  const { entry = '', code = '' } = fields
  return isWaitingListLinkValid(keys, { entry, code }) ? findWaitingEntry(db, entry) : null
}

/** @throws CallError FOREIGN_ORIGIN for a form of another site */
async function change(
  mounting: Mounting,
  deps: WaitingPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { origin } = request.headers
  if (origin !== undefined && !deps.origins.includes(origin)) throw new CallError('FOREIGN_ORIGIN')
  const fields = sentForm(request)
  const entry = await entryOf(deps, fields)
  if (entry === null) return showOffer(deps, reply, request, { entry, fields })
  if (fields['act'] !== 'take') {
    await declineOffer(deps.db, entry.id)
    deps.onTicketsChanged(entry.product_id)
    return showOffer(deps, reply, request, { entry: await entryOf(deps, fields), fields })
  }
  const { sessionId } = mounting.callerOf(request, reply)
  const result = await acceptOffer(deps.db, entry.id, sessionId)
  if (result === 'taken') return reply.redirect(checkoutOf(entry), 303)
  return showOffer(deps, reply, request, { entry: await entryOf(deps, fields), fields, result })
}

const localeOfEntry = ({ locale }: WaitingEntry): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE)

function checkoutOf(entry: WaitingEntry): string {
  const { batch_id, ticket_id, quantity, product_id } = entry
  const event = { locale: localeOfEntry(entry), productId: product_id }
  return checkoutAddress(event, {}, [{ batch_id, ticket_id, quantity }])
}

type Shown = { entry: WaitingEntry | null; fields: Fields; result?: TakeResult }

async function showOffer(
  deps: WaitingPageDeps,
  reply: FastifyReply,
  request: FastifyRequest,
  shown: Shown,
): Promise<FastifyReply> {
  const { entry } = shown
  const locale = entry === null ? localeOf(request) : localeOfEntry(entry)
  await loadTopic('waiting-list', locale)
  const texts = topicTexts('waiting-list', locale)
  if (entry === null) {
    const { title, text } = texts.unknown
    return sendPlainPage(reply.code(404), { locale, title, content: heading(title) + paragraph(text) })
  }
  const title = titleOf(texts, entry, shown.result)
  const timeZone = clockOf(await deps.catalogue.findShownProduct(entry.product_id))
  const content = [
    heading(title),
    factsOf(texts, entry),
    bodyOf(texts, { ...shown, entry, timeZone }, locale),
  ].join('\n')
  const shop = await linkedShop(deps, { productId: entry.product_id, query: {} })
  return sendPlainPage(reply, {
    locale,
    title,
    ...(shop !== null && { shop: { name: shop.seller.name, look: shop.look } }),
    content,
  })
}

const heading = (text: string): string => `<h1>${escapeMarkup(text)}</h1>`
const paragraph = (text: string, look = ''): string =>
  `<p${look === '' ? '' : ` class="${look}"`}>${escapeMarkup(text)}</p>`

/** The offered tickets were taken and are not reserved any more: paid, or not paid in time. */
const isUsed = ({ state, kept_until }: WaitingEntry): boolean => state === 'taken' && kept_until === null

function titleOf(texts: Texts, entry: WaitingEntry, result: TakeResult | undefined): string {
  const { state } = entry
  if (result === 'paying') return texts.paying.title
  if (isUsed(entry)) return texts.used.title
  return (state === 'declined' ? texts.left : texts[state]).title
}

function factsOf(texts: Texts, { event, ticket, batch, quantity }: WaitingEntry): string {
  const facts = [
    [texts.event, event],
    [texts.kept, texts.tickets({ quantity, ticket, batch })],
  ] as const
  const rows = facts.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}

function bodyOf(
  texts: Texts,
  { entry, fields, result, timeZone }: Shown & { entry: WaitingEntry; timeZone: string },
  locale: Locale,
): string {
  const form = (act: 'take' | 'leave', label: string, look = ''): string => actForm(fields, act, label, look)
  const toEvent = preCheckoutAddress({ locale, productId: entry.product_id }, {})
  const again = `<a class="button quiet" href="${escapeMarkup(toEvent)}">${escapeMarkup(texts.toEvent)}</a>`
  if (result === 'paying') return paragraph(texts.paying.text)
  if (isUsed(entry)) return paragraph(texts.used.text) + again
  switch (entry.state) {
    case 'waiting': {
      const { before, next, text, leave } = texts.waiting
      const position = entry.before === 0 ? next : before({ n: entry.before })
      return paragraph(position) + paragraph(text, 'soft') + form('leave', leave, 'quiet')
    }
    case 'offered': {
      const { until, take, minutes, decline } = texts.offered
      const time = dateTimeByClock(entry.kept_until ?? new Date(0), locale, timeZone)
      return [
        result === 'too-many' ? paragraph(texts.tooMany, 'note') : '',
        paragraph(until({ time })),
        form('take', take),
        paragraph(minutes({ minutes: RESERVATION_MINUTES }), 'soft'),
        form('leave', decline, 'quiet'),
      ].join('\n')
    }
    case 'taken':
      return paragraph(texts.taken.text) + form('take', texts.taken.go)
    case 'lapsed':
      return paragraph(texts.lapsed.text) + again
    case 'declined':
    case 'left':
      return paragraph(texts.left.text) + again
  }
}

function actForm(
  { entry = '', code = '' }: Fields,
  act: 'take' | 'leave',
  label: string,
  look: string,
): string {
  const hidden = Object.entries({ entry, code, act }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  )
  return `<form method="post" action="${WAITING_LIST_PATH}">${hidden.join('')}
<button${look === '' ? '' : ` class="${look}"`}>${escapeMarkup(label)}</button></form>`
}
