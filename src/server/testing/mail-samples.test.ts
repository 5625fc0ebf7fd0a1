import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { topicTexts } from '#texts/topics.ts'
import type { RenderedMail } from '../mail/mail-content.ts'
import { MESSAGE_KINDS } from '../mail/message-kinds.ts'
import { loadSampleTexts, MAIL_SAMPLES, SAMPLE_LOGO, samplesIn } from './mail-samples.ts'

/*
 * Rules for every mail that is sent, in every language: its two forms say the same, nothing in it is empty or
 * untranslated, its links are web addresses, and a mail about a seller's products comes from that seller.
 */

beforeAll(() => loadSampleTexts())

/** Mails that name no seller, or that come from the installation: to sellers, and those that must disclose nothing. */
const OF_NO_SELLER = [
  /^office-/,
  /^withdrawal-(?:buyer|seller)/,
  /^cancellation-(?:seller|buyer\.(?:unmatched|several))/,
]

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
const bodyOf = ({ html }: RenderedMail): string => /<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? ''
const chunksOf = (mail: RenderedMail): string[] =>
  bodyOf(mail)
    .split(/<[^>]+>/)
    .map((chunk) => spaced(decoded(chunk)))
    .filter(Boolean)
const linksOf = (mail: RenderedMail): string[] =>
  [...bodyOf(mail).matchAll(/href="([^"]*)"/g)].map(([, url = '']) => decoded(url))
const linksOfText = ({ text }: RenderedMail): string[] =>
  [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)

/** Returns the statements of one form of a mail that are missing in the other. */
function differences(mail: RenderedMail): string[] {
  const text = spaced(mail.text)
  const chunks = chunksOf(mail).filter((chunk) => chunk !== '·')
  const missing = chunks.filter((chunk) => !text.includes(chunk))
  const longestFirst = [...chunks, ...linksOf(mail)].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ' '), text)
  const more = spaced(rest.replaceAll(/[:>\s-]+/gu, ' '))
  return [...missing, ...(more === '' ? [] : [more])]
}

/** Returns the empty or unwritten parts of a mail. */
function faults({ subject, text, html }: RenderedMail): string[] {
  const all = `${subject}\n${text}\n${html}`
  return [
    ...(all.match(/undefined|NaN|\[object|\$\{|\bnull\b|Invalid Date/g) ?? []),
    ...(html.match(/<(p|td|h1|h2|div|a|table|blockquote)\b[^>]*>\s*<\/\1>/g) ?? []),
    ...(text.match(/\n{3,}|-- \n\s*$|: +$/gm) ?? []),
    ...(subject.trim() === '' ? ['subject'] : []),
  ]
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

test('every kind of mail has a sample', () => {
  expect(Object.keys(MAIL_SAMPLES).sort()).toEqual([...MESSAGE_KINDS].sort())
  expect(MESSAGE_KINDS.filter((kind) => Object.keys(MAIL_SAMPLES[kind]).length === 0)).toEqual([])
})

describe.each(LOCALES)('every mail in %s', (locale) => {
  test.each(samplesIn(locale))('$name says the same as text and as HTML', ({ render }) => {
    expect(differences(render())).toEqual([])
    const mail = render()
    const shown = chunksOf(mail).join(' ')
    // An address that somebody else chose is shown and not linked.
    const linked = linksOfText(mail).filter((url) => !shown.includes(url))
    expect(new Set(linked)).toEqual(new Set(linksOf(mail)))
  })

  test.each(samplesIn(locale))('$name has nothing empty or unwritten in it', ({ render }) => {
    expect(faults(render())).toEqual([])
  })

  test.each(samplesIn(locale))('$name leads to web addresses only', ({ render }) => {
    expect(linksOf(render()).filter((url) => !isWebAddress(url))).toEqual([])
  })

  const sold = samplesIn(locale).filter(({ name }) => !OF_NO_SELLER.some((pattern) => pattern.test(name)))
  test.each(sold)('$name comes from its seller, with name, logo and colour', ({ render }) => {
    const { text, html } = render()
    expect(text.startsWith('Estúdio Aurora\n')).toBe(true)
    expect(html).toContain(`<img src="cid:${SAMPLE_LOGO}"`)
    expect(html).toContain('border-bottom:3px solid #b4341f')
    expect(text.slice(text.indexOf('-- \n'))).toMatch(/Estúdio Aurora|Praça/)
  })

  test('declared data is labelled as a fact, not as a field of a form', () => {
    const { fields } = topicTexts('cancel', locale)
    const mails = samplesIn(locale).filter(({ kind }) => kind.startsWith('cancellation-'))
    const labels = mails.flatMap(({ render }) => chunksOf(render()))
    expect(labels.filter((label) => label === fields.order || label === fields.end)).toEqual([])
  })

  test('a mail to a seller about one of their sales leads to its page in the office', () => {
    for (const { render } of samplesIn(locale).filter(({ kind }) => kind.includes('-seller'))) {
      const links = linksOf(render())
      expect(links).toEqual([expect.stringMatching(/^https:\/\/office\.example\/sellers\/10\/\w+\/\w+$/)])
      expect(chunksOf(render())).toContain(ALL_TEXTS[locale].mail.openOffice)
    }
  })
})

test('a mail of tickets names the event once', () => {
  for (const { name, render } of samplesIn('pt').filter((each) => each.name.endsWith('.tickets'))) {
    const named = chunksOf(render()).filter((chunk) => chunk === 'Festival da Luz')
    expect([name, named.length]).toEqual([name, 1])
  }
})

describe('control', () => {
  const calm = (locale: Locale = 'pt'): RenderedMail => {
    const [, render] = Object.entries(MAIL_SAMPLES['buyer-moved'])[0] ?? []
    if (render === undefined) throw new Error('there is no sample')
    return render(locale)
  }

  test('a fact that one form lacks is seen', () => {
    const { html, text, subject } = calm()
    const withoutRow = { subject, text, html: html.replace(/<tr><td class="quiet line"[^]*?<\/tr>/, '') }
    expect(differences(withoutRow)).not.toEqual([])
    expect(differences({ subject, html, text: text.replace(/Pedido: .*/, '') })).not.toEqual([])
  })

  test.each([
    ['an empty paragraph', '<h1', '<p style="x"></p><h1'],
    ['an empty cell', '</table>', '<tr><td class="line"></td></tr></table>'],
    ['an unwritten value', 'Curso', 'undefined'],
  ])('%s is seen', (_, from, to) => {
    const { html, ...mail } = calm()
    expect(faults({ ...mail, html: html.replace(from, to) })).not.toEqual([])
  })

  test('a separator without a footer is seen', () => {
    expect(faults({ ...calm(), text: 'Olá\n\n-- \n' })).not.toEqual([])
  })
})
