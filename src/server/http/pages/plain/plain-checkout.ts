import type { FastifyReply } from 'fastify'
import type { Page, PageFrame } from '#contract/checkout/page.ts'
import { fullAddress, plainAddress } from '#contract/checkout/plain-form.ts'
import { TOKEN_NAMES, type PaymentTokens } from '#contract/routes.ts'
import type { Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Minor } from '#rules/base/money.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { offerPlainly, type CheckoutData, type PlainOffer } from '../../../flows/pages/offer-plainly.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import { errorMessage } from '../../base/words.ts'
import { addressFields, BOX_NAMES, boxes, personFields, type Typed } from './plain-fields.ts'
import { buttonOf, legalLines } from './plain-legal.ts'
import { sendPlainPage } from './plain-page.ts'

export type PlainState = Typed & {
  /** Text above the form; null: none. */
  notice: string | null
}

export const NOTHING_TYPED: PlainState = { values: {}, errors: {}, notice: null }

/** A checkout's page, with the data known about its buyer. */
export type CheckoutPage = { frame: PageFrame; data: CheckoutData }

/** Answers with the simple page of a checkout: a form that needs no script. */
export async function sendPlainCheckout(
  deps: { catalogue: CatalogueReader },
  reply: FastifyReply,
  page: CheckoutPage,
  state: PlainState,
): Promise<FastifyReply> {
  const { frame, data } = page
  const { locale } = frame
  await Promise.all(
    (['address', 'countries', 'coupon', 'result', 'trust'] as const).map((topic) => loadTopic(topic, locale)),
  )
  const offer = await offerPlainly(deps, data)
  const { plain } = ALL_TEXTS[locale]
  const title = data.checkout.data.name
  const full = `<a class="button quiet" href="${escapeMarkup(fullAddress(frame))}">${escapeMarkup(plain.full)}</a>`
  const sold = offer?.methods.length === 0 ? null : offer
  const rest =
    sold === null
      ? paragraph(plain.impossible, 'note') + full
      : `${formOf(page, sold, state)}\n${isFree(sold) ? '' : paragraph(plain.card, 'soft')}${full}`
  const button = sold === null ? null : buttonOf(frame, isFree(sold))
  const content = [
    `<h1${langOf(frame)}>${escapeMarkup(title)}</h1>`,
    orderOf(page),
    noticeOf(page, state),
    rest,
    legalLines(page, button),
  ]
  const { seller } = data.checkout.data
  const shop = { name: seller.name, look: data.checkout.custom_checkout }
  return sendPlainPage(reply, { locale, title, shop, content: content.join('\n') })
}

/** Nothing is paid, so no way to pay is chosen. */
const isFree = ({ methods }: PlainOffer): boolean => methods.includes('FREE')

/** Returns the attribute that marks the seller's own words, if they are in another language than the page. */
export const langOf = ({ writtenIn }: PageFrame): string =>
  writtenIn === undefined ? '' : ` lang="${escapeMarkup(writtenIn)}"`

const paragraph = (text: string, look = ''): string => `<p class="${look}">${escapeMarkup(text)}</p>`

/** Returns what to correct in the form, or why the purchase that led back to it failed. */
function noticeOf(
  { frame: { locale, query }, data }: CheckoutPage,
  { notice, ...typed }: PlainState,
): string {
  const { text, expired, canceled } = topicTexts('result', locale).notCompleted
  const ends: Readonly<Record<string, string>> = { REFUSED: text, EXPIRED: expired, CANCELED: canceled }
  const message = notice ?? ends[query['ended'] ?? ''] ?? couponNotice(locale, data)
  if (message === null) return ''
  return `<div class="note" role="alert">${escapeMarkup(message)}${wrongFields(data, typed)}</div>`
}

/** Renders the error of each field, as a link to it. */
function wrongFields({ checkout }: CheckoutData, { values, errors }: Typed): string {
  const rows = Object.entries(errors).flatMap(([wire, [wrong = ''] = []]) => {
    const box = checkout.acceptances.find(({ name }) => BOX_NAMES[name] === wire)
    if (box === undefined && !(wire in values)) return []
    return `<li><a href="#${escapeMarkup(box?.name ?? wire)}">${escapeMarkup(wrong)}</a></li>`
  })
  return rows.length === 0 ? '' : `\n<ul>\n${rows.join('\n')}\n</ul>`
}

/** A purchase that waits for its buyer already, with a way to it. */
function orderOf({ frame, data: { open } }: CheckoutPage): string {
  if (open?.sale.status !== 'WAITING_PAYMENT') return ''
  const { plain } = ALL_TEXTS[frame.locale]
  const to = waitingAddress(frame, { sale_id: open.sale.sale_id, token: open.token })
  return `<p class="note">${escapeMarkup(plain.ordered)} <a href="${escapeMarkup(to)}">${escapeMarkup(plain.toOrder)}</a></p>`
}

/** Where a purchase is waited for without a script. */
export function waitingAddress(
  { locale }: Pick<Page['frame'], 'locale'>,
  { sale_id, token }: { sale_id: string; token: string },
): string {
  return plainAddress({ locale, path: '/payment-pending', query: { s_id: sale_id, token } })
}

/** Returns why the coupon of the link does not lower the price; null: it does, or there is none. */
function couponNotice(locale: Locale, { coupon_refused: code }: CheckoutData): string | null {
  if (code === undefined) return null
  const refusals: Readonly<Record<string, string>> = topicTexts('coupon', locale).refusals
  return refusals[code] ?? errorMessage(code, locale)
}

function formOf(page: CheckoutPage, offer: PlainOffer, state: PlainState): string {
  const { frame, data } = page
  const { checkout } = ALL_TEXTS[frame.locale]
  const { seller } = data.checkout.data
  const asked = data.checkout.acceptances.map(({ name }) => name)
  const address = plainAddress(frame)
  return `<form method="post" action="${escapeMarkup(address)}" novalidate>
${hidden(data.tokens, offer)}
<h2>${escapeMarkup(checkout.personal.title)}</h2>
${personFields(frame, { ...state, values: { ...knownOf(page), ...state.values } }, offer.asksDocument)}
${offer.asksAddress ? addressFields(frame, state) : ''}
${methodsOf(frame, offer.methods, state)}
${boxes(frame, asked, seller.name, state)}
${priceOf(frame, offer)}
<button>${escapeMarkup(buttonOf(frame, isFree(offer)))}</button>
</form>`
}

/** Renders the items, with the price of each if there are several, and the total. */
function priceOf(frame: PageFrame, offer: PlainOffer): string {
  const { lines, total, currency, discount } = offer.priced
  const { summary } = ALL_TEXTS[frame.locale].checkout
  const message = (amount: Minor): string => escapeMarkup(money(amount, currency, frame.numbers))
  const isPlain = lines.length === 1 && discount === 0
  const rows = lines.map(({ name, amount, discount: less }) => {
    const price = isPlain ? '' : `\n<dd>${message(amount + less)}</dd>`
    return `<dt${langOf(frame)}>${escapeMarkup(name)}</dt>${price}`
  })
  if (discount > 0) {
    const name = summary.coupon({ name: offer.cart.coupon ?? '' })
    rows.push(`<dt>${escapeMarkup(name)}</dt>\n<dd>−${message(discount)}</dd>`)
  }
  return `<dl>${rows.join('\n')}\n<dd><b>${escapeMarkup(summary.total)} ${message(total)}</b></dd></dl>`
}

/** Returns the data that this session typed before, and that the link holds about its reader. */
function knownOf({ frame: { query }, data: { lead, buyer } }: CheckoutPage): Typed['values'] {
  const { fn: name, em: email, ph: cellphone, document } = query
  const linked = { name, email, cellphone, document }
  const known = { ...linked, ...(lead?.personal ?? buyer?.personal) }
  return Object.fromEntries(
    Object.entries(known).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/** The tokens of the payment, which prove whose page it is, and the price that it shows. */
function hidden(tokens: PaymentTokens, { cart }: PlainOffer): string {
  const shown = {
    amount: String(cart.amount),
    total: String(cart.total),
    rate: cart.rate?.token ?? 'default',
  }
  return [...TOKEN_NAMES.map((name) => [name, tokens[name]] as const), ...Object.entries(shown)]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`)
    .join('')
}

/** How it is paid. Something free is not paid, so nothing is chosen. */
function methodsOf({ locale }: PageFrame, methods: readonly PaymentMethod[], { values }: Typed): string {
  const { payment } = ALL_TEXTS[locale]
  if (methods.includes('FREE')) return '<input type="hidden" name="method" value="FREE">'
  const chosen = methods.find((method) => method === values['method']) ?? methods[0]
  const rows = methods.map(
    (method) =>
      `<label class="box"><input type="radio" name="method" value="${method}"${method === chosen ? ' checked' : ''}> ` +
      `<span>${escapeMarkup(payment.methods[method])}</span></label>`,
  )
  return `<fieldset><legend>${escapeMarkup(payment.choose)}</legend>${rows.join('\n')}</fieldset>`
}
