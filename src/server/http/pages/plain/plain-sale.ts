import type { FastifyReply } from 'fastify'
import type { PageFrame, ScreenData } from '#contract/checkout/page.ts'
import { plainAddress } from '#contract/checkout/plain-form.ts'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { formatDigitableLine } from '#rules/methods/boleto.ts'
import { thankYouPath, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { fromWire } from '#rules/base/money.ts'
import { isPending } from '#rules/sales/sale-status.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { relative } from '#texts/dates.ts'
import { date, money } from '#texts/format.ts'
import { loadTopic, topicTexts, type Topics } from '#texts/topics.ts'
import { sendPlainPage } from './plain-page.ts'
import { langOf, waitingAddress } from './plain-checkout.ts'

type Texts = Topics['result']

/**
 * Responds with what a purchase waits for, as a page that needs no script. A purchase that waits for nothing more is
 * shown on the page that follows a purchase.
 */
export async function sendPlainSale(
  reply: FastifyReply,
  frame: PageFrame,
  { followed: { sale, token }, look }: Extract<ScreenData, { screen: 'payment-pending' }>,
): Promise<FastifyReply> {
  const { locale } = frame
  await loadTopic('result', locale)
  if (!isPending(sale.status)) return reply.redirect(nextAddress(locale, sale, token), 303)
  const texts = topicTexts('result', locale)
  const { title, content } = waitingOf(texts, sale, frame)
  const { plain } = ALL_TEXTS[locale]
  const again = escapeMarkup(waitingAddress(frame, { sale_id: sale.sale_id, token }))
  return sendPlainPage(reply, {
    locale,
    title,
    shop: { name: sale.seller.name, look },
    content: `<h1>${escapeMarkup(title)}</h1>
${factsOf(texts, sale, frame)}
${content}
<p class="soft">${escapeMarkup(plain.after)}</p>
<a class="button" href="${again}">${escapeMarkup(texts.pix.alreadyPaid)}</a>`,
  })
}

/** A purchase that is paid has its page of thanks; one that has ended leads back to the form, to be made again. */
function nextAddress(locale: Locale, sale: SaleAnswer, token: string): string {
  const { id, offer_hash } = sale.product
  const isOver = ['REFUSED', 'EXPIRED', 'CANCELED'].includes(sale.status)
  if (isOver) {
    const path = offer_hash === null ? `/${id}` : `/${id}/offer/${offer_hash}`
    return plainAddress({ locale, path, query: { country: sale.buyer.country, ended: sale.status } })
  }
  return `${thankYouPath(locale, id)}?${new URLSearchParams({ s_id: sale.sale_id, token }).toString()}`
}

function factsOf({ pix, success }: Texts, sale: SaleAnswer, frame: PageFrame): string {
  const total = money(fromWire(sale.total, sale.currency) ?? 0, sale.currency, frame.numbers)
  const { title } = ALL_TEXTS[frame.locale].checkout.summary
  return (
    `<dl><dt>${escapeMarkup(title)}</dt><dd${langOf(frame)}>${escapeMarkup(sale.product.name)}</dd>` +
    `<dt>${escapeMarkup(pix.amount)}</dt><dd>${escapeMarkup(total)}</dd>` +
    `<dt>${escapeMarkup(success.orderNumber)}</dt><dd>${escapeMarkup(sale.order_number)}</dd></dl>`
  )
}

/** Renders the buyer's next step: a code to scan or copy, a line to type, or only waiting. */
function waitingOf(
  texts: Texts,
  sale: SaleAnswer,
  { locale, now }: PageFrame,
): { title: string; content: string } {
  const { object } = sale
  const { plain } = ALL_TEXTS[locale]
  if (object?.kind === 'qr-code') {
    const content = [
      text(plain.paste),
      picture(object.image.svg, texts.pix.qrCode),
      code(texts.pix.code, object.code),
      text(texts.pix.expires({ when: relative(object.expires_at, new Date(now), locale) })),
    ].join('\n')
    return { title: texts.pix.title, content }
  }
  if (object?.kind === 'voucher') {
    const words = texts[object.voucher]
    const line = object.voucher === 'boleto' ? formatDigitableLine(object.line) : object.line
    const content = [
      text(words.text),
      code(words.line, line),
      picture(object.image.svg, words.barcode),
      text(texts.boleto.due({ date: date(object.due_date, locale) })),
    ].join('\n')
    return { title: words.title, content }
  }
  if (sale.status === 'PENDING_FRAUD_ANALYSIS')
    return { title: texts.review.title, content: text(texts.review.text) }
  return { title: texts.unknown.title, content: text(texts.unknown.text) }
}

const text = (words: string): string => `<p>${escapeMarkup(words)}</p>`
const picture = (address: string, words: string): string =>
  `<img class="code" src="${escapeMarkup(address)}" alt="${escapeMarkup(words)}">`
const code = (label: string, value: string): string =>
  `<label for="code">${escapeMarkup(label)}</label><textarea id="code" readonly rows="4">${escapeMarkup(value)}</textarea>`
