import type { FastifyReply } from 'fastify'
import type { Page, PageFrame } from '#contract/page.ts'
import { fullAddress, plainAddress } from '#contract/plain-form.ts'
import { TOKEN_NAMES, type PaymentTokens } from '#contract/routes.ts'
import { isEuropean } from '#rules/country.ts'
import { escapeMarkup } from '#rules/markup.ts'
import type { PaymentMethod } from '#rules/method.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { offerPlainly, type CheckoutData, type PlainOffer } from '../../flows/pages/offer-plainly.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { addressFields, boxes, personFields, type Typed } from './plain-fields.ts'
import { sendPlainPage } from './plain-page.ts'

export type PlainState = Typed & {
  /** What is said above the form; null: nothing. */
  notice: string | null
}

export const NOTHING_TYPED: PlainState = { values: {}, errors: {}, notice: null }

/** A checkout's page, with what it knows of its buyer. */
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
  await Promise.all((['address', 'countries', 'result'] as const).map((topic) => loadTopic(topic, locale)))
  const offer = await offerPlainly(deps, data)
  const { plain } = ALL_TEXTS[locale]
  const title = data.checkout.data.name
  const full = `<a class="button quiet" href="${escapeMarkup(fullAddress(frame))}">${escapeMarkup(plain.full)}</a>`
  const rest =
    offer === null || offer.methods.length === 0
      ? paragraph(plain.impossible, 'note') + full
      : `${formOf(page, offer, state)}\n${paragraph(plain.card, 'soft')}${full}`
  const content = [heading(title), orderOf(page), noticeOf(frame, state), rest, sellerOf(data)].join('\n')
  return sendPlainPage(reply, { locale, title, content })
}

const heading = (text: string): string => `<h1>${escapeMarkup(text)}</h1>`
const paragraph = (text: string, look = ''): string => `<p class="${look}">${escapeMarkup(text)}</p>`

/** What is to be mended of the form, or why the purchase that led back to it came to nothing. */
function noticeOf({ locale, query }: PageFrame, { notice }: PlainState): string {
  const { text, expired, canceled } = topicTexts('result', locale).notCompleted
  const ends: Readonly<Record<string, string>> = { REFUSED: text, EXPIRED: expired, CANCELED: canceled }
  const said = notice ?? ends[query['ended'] ?? '']
  return said === undefined ? '' : `<p class="note" role="alert">${escapeMarkup(said)}</p>`
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

function formOf(page: CheckoutPage, offer: PlainOffer, state: PlainState): string {
  const { frame, data } = page
  const { checkout, payment } = ALL_TEXTS[frame.locale]
  const { seller } = data.checkout.data
  const asked = data.checkout.acceptances.map(({ name }) => name)
  const total = money(offer.priced.total, offer.priced.currency, frame.locale)
  const button = isEuropean(frame.country) ? payment.button.europe : payment.button.finish
  const address = plainAddress(frame)
  return `<form method="post" action="${escapeMarkup(address)}" novalidate>
${hidden(data.tokens, offer)}
<h2>${escapeMarkup(checkout.personal.title)}</h2>
${personFields(frame, { ...state, values: { ...knownOf(page), ...state.values } })}
${offer.asksAddress ? addressFields(frame, state) : ''}
${methodsOf(frame, offer.methods, state)}
${boxes(frame, asked, seller.name, state)}
<dl><dt>${escapeMarkup(data.checkout.data.name)}</dt>
<dd><b>${escapeMarkup(checkout.summary.total)} ${escapeMarkup(total)}</b></dd></dl>
<button>${escapeMarkup(button)}</button>
</form>`
}

/** What this session typed before, and what the link says of its reader. */
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

function methodsOf({ locale }: PageFrame, methods: readonly PaymentMethod[], { values }: Typed): string {
  const { payment } = ALL_TEXTS[locale]
  const chosen = methods.find((method) => method === values['method']) ?? methods[0]
  const rows = methods.map(
    (method) =>
      `<label class="box"><input type="radio" name="method" value="${method}"${method === chosen ? ' checked' : ''}> ` +
      `<span>${escapeMarkup(payment.methods[method])}</span></label>`,
  )
  return `<fieldset><legend>${escapeMarkup(payment.choose)}</legend>${rows.join('\n')}</fieldset>`
}

/** Who sells. */
function sellerOf({ checkout: { data } }: CheckoutData): string {
  const { legal_name, document, legal_address, email } = data.seller
  const facts = [legal_name, document, legal_address, email].filter((fact) => fact !== '')
  return paragraph(facts.join(' · '), 'soft')
}
