import type { PageFrame } from '#contract/checkout/page.ts'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { isEuropean } from '#rules/base/country.ts'
import { localePath } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { WITHDRAWAL_PATH } from '#rules/sales/withdrawal-path.ts'
import { withdrawalOf } from '#rules/sales/withdrawal.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { soldByWords } from '#texts/sold-by.ts'
import { topicTexts, type Topics } from '#texts/topics.ts'
import type { CheckoutData } from '../../../flows/pages/offer-plainly.ts'

type Page = { frame: PageFrame; data: CheckoutData }

/**
 * Returns the text of the button: in Europe that it obliges to pay (Directive 2011/83/EU, article 8(2)), unless nothing
 * is paid.
 */
export function buttonOf({ locale, country }: PageFrame, isFree: boolean): string {
  const { button } = ALL_TEXTS[locale].payment
  if (isFree) return button.free
  return isEuropean(country) ? button.europe : button.finish
}

/** Words of a sentence that lead to the terms or the privacy policy. */
export function legalLink(to: string, words: string): string {
  return `<a href="${escapeMarkup(to)}">${escapeMarkup(words)}</a>`
}

/**
 * Renders the terms on which the button buys, the remaining right of withdrawal, and the seller: the same as the page
 * with scripts. Without a button nothing can be bought here, and only the seller is named. `loadTopic('trust', …)` has
 * to run before.
 */
export function legalLines(page: Page, button: string | null): string {
  const { frame, data } = page
  const words = topicTexts('trust', frame.locale)
  const terms = button === null ? [] : [agreementOf(frame, words, button), ...rightsOf(page, words)]
  const { sold, legal, address, email, responsibility } = soldByWords(
    data.checkout.data.seller,
    frame.soldBy,
    words.seller,
  )
  const seller = [sold, legal, words.seller.address({ address }), words.seller.contact({ email })]
  const lines = [...terms, escapeMarkup(seller.join(' · ')), escapeMarkup(responsibility)]
  // § 312k (2) BGB: always within reach on pages on which something that recurs can be bought.
  if (data.checkout.data.type !== 'TRANSACTION')
    lines.push(legalLink(localePath(frame.locale, CANCELLATION_PATH), words.cancelContract))
  return lines
    .filter((line) => line !== '')
    .map((line) => `<p class="soft">${line}</p>`)
    .join('\n')
}

/** Outside Europe, where a box is ticked, the press of the button agrees. */
function agreementOf(
  { country, legalPages }: PageFrame,
  { agreement }: Topics['trust'],
  button: string,
): string {
  if (isEuropean(country)) return ''
  return [
    escapeMarkup(agreement.before({ button })),
    legalLink(legalPages.terms, agreement.terms),
    escapeMarkup(agreement.between),
    legalLink(legalPages.privacy, agreement.privacy),
    escapeMarkup(agreement.after),
  ].join('')
}

function rightsOf(
  { frame: { country, locale }, data: { checkout } }: Page,
  { withdrawal, lgpd }: Topics['trust'],
): string[] {
  const accepts = checkout.acceptances.filter(({ required }) => required).map(({ name }) => name)
  const right = withdrawalOf(country, { isEvent: checkout.event !== undefined, accepts })
  const link = legalLink(localePath(locale, WITHDRAWAL_PATH), withdrawal.link)
  const sentence = right === null ? '' : `${escapeMarkup(withdrawal[right])} ${link}`
  return [country === 'BR' ? `${sentence} ${escapeMarkup(lgpd)}` : sentence]
}
