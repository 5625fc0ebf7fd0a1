import type { FastifyReply } from 'fastify'
import { productId as productIdField } from '#contract/checkout/fields.ts'
import { splitLocale, type Locale } from '#rules/base/locale.ts'
import { preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import { askAgainAfter, askAtOpening, placeInLine } from '#rules/tickets/waiting-room.ts'
import { dateTimeByClock } from '#texts/clock-name.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CallError } from '../../../call-error.ts'
import { passCookie } from '../../../signing/waiting-room-pass.ts'
import { eventInMail } from '../../../flows/tickets/read-tickets.ts'
import { markOf } from '../../../mail/mail-content.ts'
import type { CatalogueReader, ShownProduct } from '../../../store/catalogue/catalogue-store.ts'
import { eventFacts } from '../../../tickets/ticket-facts.ts'
import type { QueuePosition } from '../../../live/waiting-rooms.ts'
import { limited } from '../../base/call-limits.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { fieldsOf } from '../../base/form-pages.ts'
import type { Mounting } from '../../base/mount.ts'
import { sendPlainPage } from '../plain/plain-page.ts'
import { clockOf } from './event-clock.ts'
import { WAITING_ROOM_PATH, type WaitingRoomDeps } from './waiting-room-gate.ts'

/**
 * The waiting room of an event: a page of a few kilobytes that asks nothing of the database once it knows the place of
 * its visitor, needs no script, and leads on by itself when their turn has come.
 */
export function mountWaitingRoom(
  mounting: Mounting,
  deps: WaitingRoomDeps & { secure: boolean; catalogue: Pick<CatalogueReader, 'findRecentProduct'> },
): void {
  const { app } = mounting
  app.get<{ Params: { product_id: string } }>(
    WAITING_ROOM_PATH,
    limited(app, 'waiting-room'),
    async (request, reply) => {
      const id = productIdField.safeParse(request.params.product_id)
      if (!id.success) throw new CallError('PRODUCT_NOT_FOUND')
      const productId = id.data
      const { sessionId } = mounting.callerOf(request, reply)
      const { to } = fieldsOf(new URL(request.url, 'http://page').searchParams)
      const target = targetOf(to, productId)
      const place = await deps.rooms.arrive({ productId, sessionId })
      if (place?.at === 'in') {
        reply.setCookie(passCookie(productId), place.pass, {
          path: '/',
          expires: place.until,
          httpOnly: true,
          sameSite: 'lax',
          secure: deps.secure,
        })
      }
      reply.header('cache-control', 'no-store')
      if (place === null || place.at === 'in') return reply.redirect(target, 303)
      const found = await deps.catalogue.findRecentProduct(productId)
      return showWaitingRoom(reply, place, found, splitLocale(target).locale)
    },
  )
}

/** The page of ours that a visitor came for: never another host, and never this room again. */
function targetOf(to: string | undefined, productId: number): string {
  const fallback = preCheckoutAddress({ locale: 'pt', productId }, {})
  if (to === undefined || !/^\/[^/\\]/.test(to) || !URL.canParse(to, 'http://page')) return fallback
  const { origin, pathname, search } = new URL(to, 'http://page')
  return origin === 'http://page' && !pathname.startsWith('/waiting-room/') ? pathname + search : fallback
}

type Waiting = Exclude<QueuePosition, { at: 'in' }>

/** The event that is waited for; null: it has just left the catalogue. */
type Awaited = Pick<ShownProduct, 'product' | 'seller'> | null

async function showWaitingRoom(
  reply: FastifyReply,
  place: Waiting,
  found: Awaited,
  locale: Locale,
): Promise<FastifyReply> {
  await Promise.all([loadTopic('waiting-room', locale), loadTopic('issued', locale)])
  const { title, body, refresh } = wordsOf(place, found, locale)
  const { stay, again } = topicTexts('waiting-room', locale)
  const content = `<h1>${escapeMarkup(title)}</h1>
<div role="status" aria-live="polite" id="place" data-again="${refresh}">${body}</div>
${found === null ? '' : eventLines(found, locale)}<p class="soft">${escapeMarkup(stay)}</p>
<noscript><a class="button quiet" href="">${escapeMarkup(again)}</a></noscript>`
  const shop = found === null ? undefined : { name: found.seller.name, look: null }
  return sendPlainPage(reply, { locale, title, shop, content, refresh, script: SCRIPT })
}

/** The event that is waited for, with its day and its place. */
function eventLines({ product, seller }: NonNullable<Awaited>, locale: Locale): string {
  const event = eventInMail({ product, seller }, product.name)
  const name = { label: topicTexts('issued', locale).transfer.event, value: product.name }
  const facts = [{ ...name, ...markOf(event.seller.language, locale) }, ...eventFacts(event, locale)]
  const rows = facts.map(
    ({ label, value, lang }) =>
      `<dt>${escapeMarkup(label)}</dt>\n<dd${lang === undefined ? '' : ` lang="${lang}"`}>${escapeMarkup(value)}</dd>`,
  )
  return `<dl>${rows.join('\n')}</dl>\n`
}

function wordsOf(
  place: Waiting,
  found: Awaited,
  locale: Locale,
): { title: string; body: string; refresh: number } {
  const { before, line } = topicTexts('waiting-room', locale)
  if (place.at === 'before') {
    const time = dateTimeByClock(place.room.opensAt, locale, clockOf(found))
    const untilOpening = place.room.opensAt.getTime() - Date.now()
    return {
      title: before.title,
      body: `<p>${escapeMarkup(before.text({ time }))}</p>`,
      refresh: askAtOpening(untilOpening, Math.random()),
    }
  }
  const { before: ahead, minutes } = placeInLine(place.waitMs, place.room)
  const count = ahead === 0 ? line.next : line.before({ n: ahead })
  return {
    title: line.title,
    body: `<p class="big">${escapeMarkup(count)}</p><p>${escapeMarkup(line.minutes({ n: minutes }))}</p>`,
    refresh: askAgainAfter(place.waitMs),
  }
}

/**
 * Script that requests the page again and takes over its part about the place, so that nothing flickers and a screen
 * reader announces only what changed. When it is the visitor's turn, the answer is a redirect: the whole page follows
 * it. A failed request is repeated, less and less often, and never by everybody at the same moment.
 */
const SCRIPT = `(() => {
  let failed = 0
  const find = (page) => page.getElementById('place')
  const later = () => {
    const seconds = Math.min(60, Number(find(document).dataset.again) * 2 ** failed)
    setTimeout(ask, seconds * (750 + 500 * Math.random()))
  }
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { redirect: 'manual' })
      if (answer.type === 'opaqueredirect') return location.reload()
      if (!answer.ok) throw new Error('not now')
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const now = find(page)
      failed = 0
      if (page.title !== document.title) return location.reload()
      find(document).dataset.again = now.dataset.again
      if (find(document).innerHTML !== now.innerHTML) find(document).replaceChildren(...now.childNodes)
    } catch {
      failed = Math.min(failed + 1, 5)
    }
    later()
  }
  later()
})()`
