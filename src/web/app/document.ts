import type { Page } from '#contract/checkout/page.ts'
import { LOCALES, localePath } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { plainAddress } from '#contract/checkout/plain-form.ts'
import type { ServerTexts } from '#texts/texts.ts'
import { EARLY_PRESSES } from './early-presses.ts'
import { PAGE_DATA_ID, ROOT_ID, writePageData } from './page-data.ts'
import type { ScreenHead } from './screen.ts'
import { accentStyle } from '#rules/page/accent.ts'
import { bumpStyle, brandingStyle } from './bump-style.ts'

/**
 * Addresses of the files that a page loads, most urgent first: the entry, its screen, its language, their shared files.
 * `framed`: the additional file of an embedded page.
 */
export type PageScripts = { entry: string; preload: readonly string[]; framed?: string | undefined }

/**
 * The tab's icon: a counter with the default accent. Only what ends an address or an attribute is escaped: the rest
 * compresses better as it is.
 */
function iconOf(ground: string, lines: string): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${ground}'/>` +
    `<path d='M7 13h18l-1.6-4.5H8.6zM9 15.5v8h14v-8M9 19.5h14' fill='none' stroke='${lines}' stroke-width='2.4' ` +
    "stroke-linejoin='round' stroke-linecap='round'/></svg>"
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, (character) => encodeURIComponent(character))}`
}

const ICON = iconOf('#0b3d2e', '#00e4a0')
/** On a partner's host the two colours change places. */
const PARTNER_ICON = iconOf('#00e4a0', '#0b3d2e')

/** Parameters that identify the buyer: they are never in a link to another language. */
export const PERSONAL = ['fn', 'em', 'ph', 'document', 'token']

function alternates(page: Page): string {
  const { path, query } = page.frame
  const kept = Object.entries(query).filter(([name]) => !PERSONAL.includes(name))
  const search = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
  const link = (language: string, href: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(href)}">`
  return (
    LOCALES.map((locale) => link(locale, localePath(locale, path) + search)).join('') +
    link('x-default', path + search)
  )
}

const INCOMPLETE_STYLE =
  '.incomplete{position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:16px;background:#fff6e5;color:#12161b}.incomplete a{color:inherit}'

/**
 * Renders the message for a page whose scripts are off, or whose first ones did not load (early-presses.ts). A checkout
 * can be bought from without them; every other page can be read, and shows the message only if something is missing.
 */
function incomplete({ page: { frame, data }, texts: { plain, common } }: DocumentParts): string {
  const link = (to: string, words: string) => ` <a href="${escapeMarkup(to)}">${escapeMarkup(words)}</a>`
  const says = `${escapeMarkup(plain.incomplete)}${link('', common.actions.tryAgain)}`
  const wrap = (element: string, more: string) =>
    `<${element}><p class=incomplete role=alert>${says}${more}</p></${element}>`
  if (data.screen !== 'checkout') return wrap('template', '')
  const { locale, path } = frame
  const query = Object.fromEntries(Object.entries(frame.query).filter(([name]) => !PERSONAL.includes(name)))
  const open = link(plainAddress({ locale, path, query }), plain.open)
  // A browser with scripts reads the contents of the first as text, and one without ignores the second.
  return wrap('noscript', open) + wrap('template', open)
}

function themeColour(theme: ScreenHead['theme']): string {
  const meta = (content: string, media = '') => `<meta name="theme-color" content="${content}"${media}>`
  const [light, dark] = ['#ffffff', '#14181d']
  if (theme === 'dark') return meta(dark)
  if (theme !== 'auto') return meta(light)
  return (
    meta(light, ' media="(prefers-color-scheme:light)"') + meta(dark, ' media="(prefers-color-scheme:dark)"')
  )
}

export type DocumentParts = {
  page: Page
  texts: ServerTexts
  head: ScreenHead
  /** Tags that say what a messenger shows of the page's link; empty where nothing is to be shown. */
  preview: string
  /** Markup that React rendered. */
  body: string
  styles: string
  scripts: PageScripts
}

/** Writes a document with the data of this page and this answer's nonce. */
export type WriteDocument = (page: Page, nonce: string) => Uint8Array

/**
 * Prepares the whole document around what React rendered. Everything inline carries the nonce; nothing else may run.
 * Parts that do not differ between two answers are put together and encoded once, here.
 */
export function prepareDocument(parts: DocumentParts): WriteDocument {
  const head = Buffer.from(headOf(parts))
  const styles = Buffer.from(
    `">${INCOMPLETE_STYLE}${parts.styles}${accentStyle(parts.head.accent)}${bumpStyle(parts.head.bumps ?? {})}${brandingStyle(parts.head.bumps ?? {})}</style></head>` +
      '<body><script nonce="',
  )
  const body = Buffer.from(
    `">${EARLY_PRESSES}</script><div id="${ROOT_ID}">${parts.body}</div>${incomplete(parts)}` +
      `<script type="application/json" id="${PAGE_DATA_ID}" nonce="`,
  )
  const entry = parts.scripts.entry
  return (page, nonce) => {
    const data =
      `${nonce}">${writePageData(page)}</script>` +
      `<script type="module" src="${entry}" nonce="${nonce}"></script>${framed(parts, page, nonce)}</body></html>`
    const code = Buffer.from(nonce)
    return Buffer.concat([head, code, styles, code, body, Buffer.from(data)])
  }
}

/** Renders the script that connects to the site that a page is embedded in; nothing in any other page. */
function framed({ scripts, texts }: DocumentParts, { frame, data }: Page, nonce: string): string {
  if (frame.embeddedIn === undefined || scripts.framed === undefined) return ''
  const attributesOfFrame = { site: frame.embeddedIn, screen: data.screen, close: texts.common.actions.close }
  const attributes = Object.entries(attributesOfFrame).map(
    ([name, value]) => ` data-${name}="${escapeMarkup(value)}"`,
  )
  return `<script type="module" id="framed" src="${scripts.framed}" nonce="${nonce}"${attributes.join('')}></script>`
}

/** Everything before the nonce of the styles. */
function headOf({ page, texts, head, preview, scripts }: DocumentParts): string {
  const preloads = [scripts.entry, ...scripts.preload]
    .map((href) => `<link rel="modulepreload" href="${href}">`)
    .join('')
  return (
    `<!doctype html><html lang="${page.frame.locale === 'pt' ? 'pt-BR' : page.frame.locale}"` +
    ` data-theme="${head.theme ?? 'light'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">` +
    `<title>${escapeMarkup(head.title)}</title>` +
    `<meta name="description" content="${escapeMarkup(texts.common.page.description)}">` +
    preview +
    `<meta name="format-detection" content="telephone=no">` +
    themeColour(head.theme) +
    (head.manifest === undefined ? '' : `<link rel="manifest" href="${head.manifest}">`) +
    (head.touchIcon === undefined ? '' : `<link rel="apple-touch-icon" href="${head.touchIcon}">`) +
    `<link rel="icon" type="image/svg+xml" href="${page.frame.isPartnerHost ? PARTNER_ICON : ICON}">` +
    `${alternates(page)}${preloads}<style nonce="`
  )
}
