import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  legalPagesFor,
  OWN_PAGES,
  type LegalPages,
  type OperatorPages,
} from '#contract/checkout/legal-pages.ts'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { detectCountry } from '#rules/base/countries.ts'
import type { CountryCode } from '#rules/base/country.ts'
import { LOCALES, localePath, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { sellerOfRecord, type PlatformOperator } from '#rules/sales/platform-operator.ts'
import { readId } from '#rules/base/query-values.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { soldByWords } from '#texts/sold-by.ts'
import type { LegalTexts } from '#texts/texts.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import type { CatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import { limited } from '../../base/call-limits.ts'
import type { EdgeCountry } from '../../base/edge-country.ts'
import type { Mounting } from '../../base/mount.ts'
import { addressOf, firstValues } from '../base/page-address.ts'
import { linkedShop } from '../base/linked-shop.ts'
import { sendPlainPage } from '../plain/plain-page.ts'

/** For how many days what is known of people is kept; `purchases` null: for ever. */
type Kept = { purchases: number | null; leads: number; webhooks: number }

export type LegalPageDeps = {
  catalogue: Pick<CatalogueReader, 'findRecentProduct' | 'findShownProduct' | 'findCustomCheckout'>
  legalPages: OperatorPages
  platform: PlatformOperator | null
  edgeCountry: EdgeCountry
  kept: Kept
}

/** Company named on the page: the one that sells, or none if the address names no product. */
type Named = { lines: string[]; email: string | null }

type Part = { title: string; lines: readonly string[]; link?: { label: string; url: string } }

/** Serves terms and privacy policy where nobody has named others; else leads to those. */
export function mountLegalPages(mounting: Mounting, deps: LegalPageDeps): void {
  for (const page of ['terms', 'privacy'] as const) {
    for (const locale of LOCALES) {
      mounting.app.get(
        localePath(locale, OWN_PAGES[page]),
        limited(mounting.app, 'follow'),
        (request, reply) => answer(deps, { page, locale }, request, reply),
      )
    }
  }
}

async function answer(
  deps: LegalPageDeps,
  { page, locale }: { page: keyof LegalPages; locale: Locale },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = firstValues(addressOf(request).searchParams)
  const country = detectCountry({
    parameter: query['country'],
    edge: deps.edgeCountry(request),
    acceptLanguage: request.headers['accept-language'],
  })
  const soldBy = sellerOfRecord(deps.platform, country)
  const named = legalPagesFor(deps.legalPages, soldBy, { locale, country })[page]
  if (!named.startsWith('/')) return reply.redirect(named, 302)
  await loadTopic('trust', locale)
  const productId = readId(query, 'product')
  const seller = await namedOf(deps, { locale, country, productId })
  const shop = productId === null ? null : await linkedShop(deps, { productId, query })
  const { legal } = ALL_TEXTS[locale]
  const parts = page === 'terms' ? termsOf(locale, seller) : privacyOf(legal, seller, deps.kept)
  const { title } = legal[page]
  return sendPlainPage(reply, {
    locale,
    title,
    ...(shop !== null && { shop: { name: shop.seller.name, look: shop.look } }),
    content: markupOf(title, legal.template, parts),
  })
}

async function namedOf(
  { catalogue, platform }: LegalPageDeps,
  { locale, country, productId }: { locale: Locale; country: CountryCode; productId: number | null },
): Promise<Named> {
  const found = productId === null ? null : await catalogue.findRecentProduct(productId)
  if (found === null) return { lines: [ALL_TEXTS[locale].legal.anySeller], email: null }
  const { seller: words } = topicTexts('trust', locale)
  const sellerWords = soldByWords(found.seller, sellerOfRecord(platform, country), words)
  const { sold, legal, address, email, responsibility } = sellerWords
  const facts = [sold, legal, words.address({ address }), words.contact({ email })].join(' · ')
  return { lines: [facts, responsibility], email }
}

const writeTo = (legal: LegalTexts, { email }: Named): string =>
  email === null ? legal.writeToSeller : legal.writeTo({ email })

const partOf = ({ title, text }: { title: string; text: string }): Part => ({ title, lines: [text] })

function termsOf(locale: Locale, seller: Named): Part[] {
  const { legal, withdrawal: rights } = ALL_TEXTS[locale]
  const { terms } = legal
  const { withdrawal, contact } = terms
  return [
    { title: terms.seller, lines: seller.lines },
    ...[terms.purchase, terms.payment, terms.delivery].map(partOf),
    { ...partOf(terms.recurring), link: cancelLink(locale) },
    {
      title: withdrawal.title,
      lines: [rights.brazil, rights.europe, withdrawal.europeEnds, withdrawal.more],
    },
    { title: contact.title, lines: [writeTo(legal, seller), contact.text] },
  ]
}

/** § 312k (2) BGB: where contracts are cancelled. */
const cancelLink = (locale: Locale) => ({
  label: topicTexts('trust', locale).cancelContract,
  url: localePath(locale, CANCELLATION_PATH),
})

function privacyOf(legal: LegalTexts, seller: Named, kept: Kept): Part[] {
  const { privacy } = legal
  const { brazil, europe, title } = privacy.rights
  return [
    { title: privacy.controller, lines: seller.lines },
    ...[privacy.data, privacy.purpose, privacy.recipients].map(partOf),
    { title: privacy.kept.title, lines: keptLines(legal, kept) },
    partOf(privacy.cookies),
    { title, lines: [brazil, europe, writeTo(legal, seller)] },
  ]
}

function keptLines(legal: LegalTexts, { purchases, leads, webhooks }: Kept): string[] {
  const words = legal.privacy.kept
  return [
    purchases === null ? words.purchasesAlways : words.purchases({ time: timeOf(legal, purchases) }),
    words.leads({ time: timeOf(legal, leads) }),
    words.webhooks({ time: timeOf(legal, webhooks) }),
    words.card,
  ]
}

const DAYS_OF_YEAR = 365.25

/** A number of days as people say it: whole years where it is so many, leap days counted or not. */
export function timeOf(legal: Pick<LegalTexts, 'days' | 'years'>, days: number): string {
  const years = Math.round(days / DAYS_OF_YEAR)
  const isWhole = years > 0 && (days === 365 * years || Math.abs(days - years * DAYS_OF_YEAR) < 1)
  return isWhole ? legal.years({ n: years }) : legal.days({ n: days })
}

const paragraph = (text: string, look: string): string => `<p class="${look}">${escapeMarkup(text)}</p>`

function markupOf(title: string, note: string, parts: readonly Part[]): string {
  const body = parts.map(
    (part) =>
      `<h2>${escapeMarkup(part.title)}</h2>\n${part.lines.map((line) => paragraph(line, '')).join('\n')}${linkOf(part)}`,
  )
  return `<h1>${escapeMarkup(title)}</h1>\n${paragraph(note, 'note')}\n${body.join('\n')}`
}

const linkOf = ({ link }: Part): string =>
  link === undefined ? '' : `\n<p><a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a></p>`
