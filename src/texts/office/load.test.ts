import { expect, test } from 'vitest'
import { GATEWAY_TEXTS } from './gateways/languages.ts'
import { loadOfficeTexts, OFFICE_LOCALES, type OfficeLocale, officeLocale } from './load.ts'
import { OFFICE_MAIL_TEXTS } from './mail/languages.ts'
import { MAIL_CHOICE_TEXTS } from './mail-choices/languages.ts'
import { PLATFORM_TEXTS } from './platform/languages.ts'
import { SECURITY_TEXTS } from './security/languages.ts'
import { TEAM_MAIL_TEXTS } from './team-mail/languages.ts'
import { TIMELINE_TEXTS } from './timeline/languages.ts'

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['fr-FR', 'es-MX'], 'es'],
  [['de', 'ru'], 'en'],
  [[], 'en'],
])('a reader of %j is given %s', (wanted, locale) => {
  expect(officeLocale(wanted)).toBe(locale)
})

test('no sentence of another language is left in Portuguese', async () => {
  const [pt, ...others] = await Promise.all(OFFICE_LOCALES.map(loadOfficeTexts))
  const sentences = new Set(Object.values(pt?.codes ?? {}))
  for (const texts of others)
    expect(Object.values(texts.codes).filter((sentence) => sentences.has(sentence))).toEqual([])
})

/** Returns every text of a catalogue as it is in its source: texts with parameters as the code of their functions. */
function written(node: object): string[] {
  return Object.values(node).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? written(value) : [String(value)],
  )
}

/** Texts that are loaded with a separate page, or with a mail. */
const LATER = [
  GATEWAY_TEXTS,
  MAIL_CHOICE_TEXTS,
  OFFICE_MAIL_TEXTS,
  PLATFORM_TEXTS,
  SECURITY_TEXTS,
  TEAM_MAIL_TEXTS,
  TIMELINE_TEXTS,
]

/** All that the office says in a language. */
async function everythingIn(locale: OfficeLocale): Promise<string[]> {
  return [await loadOfficeTexts(locale), ...LATER.map((texts) => texts[locale])].flatMap(written)
}

/** Words of a thing that has another name in the office: see docs/voice.md. */
const OTHER_TERMS = {
  pt: /sozinh|você mesmo\b|já não|passado adiante|isto enquanto isso|método/i,
  en: /e-mail|colour|neighbour|cancell(?!ation)|authoris|instalment|catalogue|per cent\b|telephone|meanwhile|\bdata (?:are|were)\b|advertisers\b|\bbatch(?![\w}])|itself|themselves\b(?!\.)|by ourselves/i,
  es: /\blotes?\b|operadora|\bsol[oa]s\b|\bsolo[;:,.]|inventario|ordenador|devoluci|período|aparato|céntimo|medios? de pago|método/i,
}

test.each(OFFICE_LOCALES)('the office in %s calls each thing by its one name', async (locale) => {
  const texts = await everythingIn(locale)
  expect(texts.length).toBeGreaterThan(1200)
  expect(texts.filter((text) => OTHER_TERMS[locale].test(text))).toEqual([])
})

/** A text as it is shown: without the names of its parameters. */
const withoutCode = (text: string): string => text.replace(/^\(.*?\) =>/, '').replaceAll(/\$\{[\w.]+\}/g, '')

/** Former names of the office's pages, in no text any more. GATEWAYS is a setting, “Gateways” a heading of its page. */
const FORMER_NAMES = {
  pt: /não compr(?:ou|aram)|aparência|recebimento|registro de ações|seus arquivos/i,
  en: /did not buy|\bfigures\b|\blooks?\b(?! like| it up)|(?<!“|setting )\bgateways?\b|audit log|your files/i,
  es: /no compr(?:ó|aron)|apariencia|medios? de cobro|registro de acciones|tus archivos/i,
} satisfies Record<OfficeLocale, RegExp>

test.each(OFFICE_LOCALES)('no text of the office in %s has a former name of a page', async (locale) => {
  const texts = (await everythingIn(locale)).map(withoutCode)
  expect(texts.filter((text) => FORMER_NAMES[locale].test(text))).toEqual([])
})

test.each([
  ['pt', ['Quem não comprou', 'Aparência 501', 'Ver o recebimento', 'Registro de ações']],
  ['en', ['Did not buy', 'See the figures', 'Look of the checkout', 'New look', 'Gateways', 'Audit log']],
  ['es', ['No compraron', 'Apariencia 501', 'Medio de cobro', 'Registro de acciones', 'Tus archivos']],
] as const)('and the check would see each in %s', (locale, names) => {
  expect(names.filter((name) => !FORMER_NAMES[locale].test(name))).toEqual([])
})

test.each([
  ['pt', 'Carrinhos abandonados, Relatórios, Exportações, Personalização, Meios de pagamento, Atividades'],
  ['en', 'Abandoned checkouts, Reports, Exports, Branding, Payment providers, Activity log'],
  ['es', 'Carritos abandonados, Informes, Exportaciones, Personalización, Pasarelas de pago, Actividad'],
] as const)('the pages of a shop are called what the field calls them in %s', async (locale, names) => {
  const { menu } = await loadOfficeTexts(locale)
  const inMenu = [menu.leads, menu.reports, menu.exports, menu.looks, menu.gateways, menu.audit]
  expect(inMenu.join(', ')).toBe(names)
})

test.each(OFFICE_LOCALES)('the heading of each page is its name in the menu in %s', async (locale) => {
  const { menu, ...texts } = await loadOfficeTexts(locale)
  const { leads, reports, exports, look, audit } = texts
  const {
    sales,
    products,
    subscriptions,
    withdrawals,
    coupons,
    affiliates,
    shop,
    pixels,
    personalData,
    team,
  } = texts
  const inList = { sales, products, subscriptions, withdrawals, leads, reports, exports, coupons, affiliates }
  const gateways = GATEWAY_TEXTS[locale]
  const headings = { ...inList, looks: look, pixels, shop, gateways, team, personalData, audit }
  const pages = Object.entries(headings).map(([page, { title }]) => [page, title])
  expect(Object.fromEntries(pages)).toEqual(pick(menu, Object.keys(headings)))
})

/** Some entries of a menu. */
const pick = (menu: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(menu).filter(([name]) => names.includes(name)))

test('the office writes curly apostrophes in English', async () => {
  const texts = (await everythingIn('en')).filter((text) => !text.includes('=>'))
  expect(texts.filter((text) => /\w'\w/.test(text))).toEqual([])
})
