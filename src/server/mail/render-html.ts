import type { Locale } from '#rules/base/locale.ts'
import { accentShades } from '#rules/page/accent.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import type { Letter } from './mail-content.ts'

/*
 * Mail programs drop unsupported markup, so every style is inline on its element; the style sheet only inverts the
 * colours for a dark theme.
 */
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const LOGO_HEIGHT = 40
const STYLE = {
  page: `margin:0;padding:24px 12px;background:#f4f5f7;color:#1c2430;${FONT}`,
  card: 'width:100%;max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;border-collapse:separate',
  inside: 'padding:32px 28px',
  brand: 'margin:0 0 20px;padding:0 0 12px;font-size:15px;line-height:20px;font-weight:600',
  logo: `height:${LOGO_HEIGHT}px;width:auto;max-width:160px;margin:0 12px 0 0;border:0;vertical-align:middle`,
  // A logo for light pages is drawn for a light ground, also where the reader's theme is dark; and the other way round.
  ground: {
    light: ';padding:4px;background:#ffffff;border-radius:8px',
    dark: ';padding:4px;background:#14181d;border-radius:8px',
    any: '',
  },
  title: 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700',
  quote:
    'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c9ced4;font-size:16px;line-height:24px',
  text: 'margin:0 0 16px;font-size:16px;line-height:24px',
  section: 'margin:24px 0 0;font-size:17px;line-height:24px;font-weight:700',
  label: 'margin:0 0 4px;font-size:13px;line-height:18px;color:#5b6675',
  code:
    'margin:0 0 8px;padding:12px 14px;background:#f4f5f7;border-radius:8px;font-size:14px;line-height:20px;' +
    'font-family:ui-monospace,Menlo,Consolas,monospace;word-break:break-word',
  button:
    'display:inline-block;padding:13px 22px;background:#0b6b4f;color:#ffffff;border-radius:8px;font-size:16px;' +
    'line-height:20px;font-weight:600;text-decoration:none',
  facts: 'width:100%;border-collapse:collapse;margin:24px 0 16px',
  factLabel:
    'padding:8px 12px 8px 0;border-top:1px solid #e3e6ea;font-size:14px;line-height:20px;color:#5b6675;vertical-align:top',
  factValue:
    'padding:8px 0;border-top:1px solid #e3e6ea;font-size:14px;line-height:20px;text-align:right;vertical-align:top',
  note: 'margin:0 0 8px;font-size:14px;line-height:20px;color:#5b6675',
  link: 'font-weight:600',
  footer: 'margin:0 0 4px;font-size:12px;line-height:18px;color:#5b6675',
} as const

/** The colour of links in a mail of nobody's page, on the light card and on the dark one. */
const OWN_LINKS = { light: '#0b6b4f', dark: '#5fd0a8' } as const

const darkStyle = (links: string): string => `@media (prefers-color-scheme:dark){
.page{background:#12161c!important;color:#e8ebef!important}
.card{background:#1b212a!important}
.quiet{color:#a9b3bf!important}
.code{background:#12161c!important;color:#e8ebef!important}
.line{border-color:#343c47!important}
a.link{color:${links}!important}
}`

const paragraph = (style: string, text: string, name = '') =>
  `<p${name === '' ? '' : ` class="${name}"`} style="${style}">${escapeMarkup(text)}</p>`

/** Words in another language than the mail's say so. */
const langOf = ({ lang }: { lang?: string }): string =>
  lang === undefined ? '' : ` lang="${escapeMarkup(lang)}"`

function noteLine(note: Letter['notes'][number]): string {
  if (typeof note === 'string') return paragraph(STYLE.note, note, 'quiet')
  return `<div${langOf(note)}>${paragraph(STYLE.note, note.text, 'quiet')}</div>`
}

function factRow(fact: Letter['facts'][number]): string {
  return (
    `<tr><td class="quiet line" style="${STYLE.factLabel}"${langOf(fact.labelLang === undefined ? {} : { lang: fact.labelLang })}>${escapeMarkup(fact.label)}</td>` +
    `<td class="line" style="${STYLE.factValue}"${langOf(fact)}>${escapeMarkup(fact.value)}</td></tr>`
  )
}

function factTable(facts: Letter['facts']): string {
  if (facts.length === 0) return ''
  return `<table style="${STYLE.facts}">\n${facts.map(factRow).join('\n')}\n</table>`
}

function sectionBlock({ title, facts, notes }: NonNullable<Letter['sections']>[0]): string {
  const heading = `<h2 style="${STYLE.section}">${escapeMarkup(title)}</h2>`
  return [heading, factTable(facts), ...notes.map(noteLine)].join('\n')
}

function codeBlock(code: Letter['code']): string {
  if (code === undefined) return ''
  return [
    paragraph(STYLE.label, code.label, 'quiet'),
    paragraph(STYLE.code, code.value, 'code'),
    paragraph(STYLE.note, code.note, 'quiet'),
  ].join('\n')
}

/** Returns a quoted text, with its line breaks. */
function quoteBlock(quote: Letter['quote']): string {
  if (quote === undefined) return ''
  const lines = quote.split(/\r?\n/).map(escapeMarkup).join('<br>')
  return `<blockquote class="line" style="${STYLE.quote}">${lines}</blockquote>`
}

function button(to: Letter['button'], brand: Letter['brand']): string {
  if (to === undefined) return ''
  const colours = brand?.accent === undefined ? '' : buttonColours(brand.accent)
  return `<p style="margin:20px 0"><a href="${escapeMarkup(to.url)}" style="${STYLE.button}${colours}">${escapeMarkup(to.label)}</a></p>`
}

/** The seller's colour, and what can be read on it; only a colour gets through. */
function buttonColours(raw: string): string {
  const { accent, onAccent } = accentShades(raw, 'light')
  return `;background:${accent};color:${onAccent}`
}

/** Returns the mail's brand, with a line in its colour. */
function brandLine(brand: Letter['brand']): string {
  if (brand === undefined) return ''
  const line =
    brand.accent === undefined ? '' : `;border-bottom:3px solid ${accentShades(brand.accent, 'light').accent}`
  const style = STYLE.brand + line
  return `<p style="${style}">${logoOf(brand.logo)}${escapeMarkup(brand.name)}</p>\n`
}

/**
 * Returns the brand's logo, which is embedded in the mail. Its name is shown beside it, so that nothing is missing
 * without pictures.
 */
function logoOf(logo: NonNullable<Letter['brand']>['logo']): string {
  if (logo === undefined) return ''
  const style = `${STYLE.logo}${STYLE.ground[logo.ground]}`
  return `<img src="cid:${escapeMarkup(logo.cid)}" alt="" height="${LOGO_HEIGHT}" style="${style}">`
}

/** The seller's colour as the nearest shade that can be read on each card, as links of their pages are. */
function linkColours(brand: Letter['brand']): { light: string; dark: string } {
  const accent = brand?.accent
  if (accent === undefined) return OWN_LINKS
  const shade = (theme: 'light' | 'dark'): string => accentShades(accent, theme).accentText
  return { light: shade('light'), dark: shade('dark') }
}

function pageLink({ label, url, note }: Letter['links'][number], colour: string): string {
  const style = `color:${colour};${STYLE.link}`
  const anchor = `<a class="link" href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>`
  const below = note === undefined ? '' : `\n${paragraph(STYLE.note, note, 'quiet')}`
  return `<p style="${STYLE.note}">${anchor}</p>${below}`
}

function footerLinks(links: NonNullable<Letter['footerLinks']>): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a class="quiet" href="${escapeMarkup(url)}" style="color:#5b6675">${escapeMarkup(label)}</a>`,
  )
  return anchors.length === 0 ? '' : `<p class="quiet" style="${STYLE.footer}">${anchors.join(' · ')}</p>`
}

/** Returns the lines below everything, under a separate rule; empty if there are none. */
function footerBlock({ footer, footerLinks: links = [] }: Letter): string {
  if (footer.length === 0 && links.length === 0) return ''
  const lines = footer.map((line) => paragraph(STYLE.footer, line, 'quiet'))
  return [
    '<div class="line" style="margin-top:24px;padding-top:16px;border-top:1px solid #e3e6ea">',
    ...lines,
    footerLinks(links),
    '</div>',
  ].join('\n')
}

/** A letter as a calm HTML page that needs no script and nothing from the network; a logo comes with it. */
export function renderHtml(letter: Letter, locale: Locale): string {
  const links = linkColours(letter.brand)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(letter.subject)}</title>
<style>${darkStyle(links.dark)}</style>
</head>
<body class="page" style="${STYLE.page}">
<table class="card" role="presentation" cellpadding="0" cellspacing="0" align="center" style="${STYLE.card}">
<tr><td style="${STYLE.inside}">
${brandLine(letter.brand)}<h1 style="${STYLE.title}">${escapeMarkup(letter.title)}</h1>
${letter.greeting === undefined ? '' : paragraph(STYLE.text, letter.greeting)}
${paragraph(STYLE.text, letter.text)}
${codeBlock(letter.code)}
${quoteBlock(letter.quote)}
${button(letter.button, letter.brand)}
${factTable(letter.facts)}
${(letter.sections ?? []).map(sectionBlock).join('\n')}
${letter.links.map((link) => pageLink(link, links.light)).join('\n')}
${letter.notes.map(noteLine).join('\n')}
${footerBlock(letter)}
</td></tr>
</table>
</body>
</html>
`
}
