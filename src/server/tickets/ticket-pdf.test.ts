import { beforeAll, describe, expect, test } from 'vitest'
import type { TicketOnPage, TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { INTL_TAGS, LOCALES } from '#rules/base/locale.ts'
import { REAL_PEOPLE } from '#rules/people/real-names.test-double.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { inFile, openPdf, readAloud } from '../testing/read-pdf.ts'
import { drawQr, type QrDrawing } from './qr-modules.ts'
import { writeTicketPdf } from './ticket-pdf.ts'

/*
 * A ticket as a screen reader gets it, read back by PDF.js: the tags that PDF/UA-1 (ISO 14289-1) requires. veraPDF,
 * which checks the standard as a whole, is in no registry that our builds may use.
 */

const EVENT: TicketsAnswer['event'] = {
  id: 1,
  name: 'Rock & Cia. <ao vivo>',
  image: null,
  place: 'in_person',
  venue: 'Casa Azul',
  address: 'Rua das Flores, 10',
  organizers: [],
  starts_at: '2026-12-05T22:00:00-03:00',
  ends_at: '2026-12-06T02:30:00-03:00',
  time_zone: 'America/Sao_Paulo',
  has_calendar: true,
}
const SELLER: TicketsAnswer['seller'] = {
  name: 'Loja',
  legal_name: 'Loja Ltda',
  document: '11.222.333/0001-81',
  email: 'loja@example.com',
  legal_address: 'Rua Um, 1',
  country: 'BR',
  special: false,
}
const NUMBER = '4K7Q-2XM9'

let code: QrDrawing & { text: string }
beforeAll(async () => {
  const text = 'BT1'.repeat(48)
  code = { text, ...(await drawQr(text)) }
})

function ticketsOf(
  holders: readonly (string | null)[],
  event: Partial<TicketsAnswer['event']> = {},
): TicketsAnswer {
  const tickets = holders.map((holder_name, nth): TicketOnPage => ({
    id: '0f3c8a1b-77d2-4e0a-9c11-2a3b4c5d6e7f',
    number: nth + 1,
    code_number: NUMBER,
    ticket: 'Inteira',
    batch: '1º lote',
    half_price: false,
    half_price_proof: null,
    holder_name,
    state: 'valid',
    can_transfer: true,
    code,
  }))
  return {
    event: { ...EVENT, ...event },
    seller: SELLER,
    sale_id: 'sale_8Fk2',
    order_number: NUMBER,
    language: 'pt',
    issued_at: '2026-11-28T12:00:00.000Z',
    tickets,
  }
}

async function pdfOf(answer: TicketsAnswer, locale: (typeof LOCALES)[number] = 'pt'): Promise<Buffer> {
  const pdf = await writeTicketPdf(answer, locale)
  if (pdf === null) throw new Error('there is nothing to print')
  return pdf
}

describe('a ticket is read', () => {
  test.each(LOCALES)(
    'in %s: title, language, headings, order, and the words for its code',
    async (locale) => {
      const pdf = await pdfOf(ticketsOf(['Ana Lima', null]), locale)
      const document = await openPdf(pdf)
      const { info, metadata } = await document.getMetadata()
      expect(info).toMatchObject({ Title: EVENT.name, Language: INTL_TAGS[locale] })
      expect(metadata.get('dc:title')).toBe(EVENT.name)
      expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
      expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
      expect(pdf.toString('latin1')).toMatch(/<pdfuaid:part>1</)
      await loadTopic('issued', locale)
      const words = topicTexts('issued', locale)
      const read = await readAloud(document, 1)
      expect(read[0]).toEqual(['P', words.show.replaceAll(/\s+/g, ' ')])
      const tickets = [1, 2].flatMap((n) => [
        ['H1', EVENT.name],
        ['P', words.nth({ n, of: 2 })],
        ['P', expect.stringContaining('2026')],
        ['P', 'Casa Azul, Rua das Flores, 10'],
        ['P', 'Inteira · 1º lote'],
        ...(n === 1 ? [['P', `${words.holder}: Ana Lima`]] : []),
        ['Figure', words.code({ number: NUMBER })],
        ['P', NUMBER],
      ])
      expect(read.slice(1, -2)).toEqual(tickets)
      expect(read.at(-1)).toEqual(['P', `${words.order} ${NUMBER} · ${words.page({ n: 1, of: 1 })}`])
    },
  )

  test('with texts as long as they may be, inside its frame', async () => {
    const long = 'Wolfeschlegelsteinhausen '.repeat(12)
    const answer = ticketsOf([long, long, long], { name: long, venue: long })
    const tickets = answer.tickets.map((ticket) => ({ ...ticket, ticket: long, half_price: true }))
    const pdf = await pdfOf({ ...answer, tickets })
    const page = await (await openPdf(pdf)).getPage(1)
    const { items } = await page.getTextContent()
    const bottoms = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [item.transform[5] as number] : [],
    )
    // Frames of 216 points, 18 apart, below 76 of head; between them nothing is written.
    const gaps = [0, 1].map((nth) => 841.89 - 76 - 216 - nth * 234)
    for (const top of gaps) expect(bottoms.filter((y) => y < top + 2 && y > top - 18)).toEqual([])
    expect(pdf.includes(inFile(`Titular: ${long.trim()}`))).toBe(true)
  })

  test('over several pages the text on each is read once', async () => {
    const document = await openPdf(await pdfOf(ticketsOf(Array.from({ length: 7 }, (_, n) => `Ana ${n}`))))
    expect(document.numPages).toBe(3)
    const pages = await Promise.all([1, 2, 3].map((page) => readAloud(document, page)))
    const words = topicTexts('issued', 'pt')
    expect(pages.flat().filter(([, spoken]) => spoken === words.show)).toHaveLength(1)
    expect(pages.flat().filter(([, spoken]) => spoken.includes(SELLER.email))).toHaveLength(1)
    expect(pages.map((page) => page.filter(([role]) => role === 'Figure').length)).toEqual([3, 3, 1])
  })

  test('the same tickets make the same file', async () => {
    const answer = ticketsOf(['علي', '김철수'])
    expect((await pdfOf(answer)).equals(await pdfOf(answer))).toBe(true)
  })
})

describe('names', () => {
  test('of every script are drawn, and read as they were written', async () => {
    const names = REAL_PEOPLE.map(({ value }) => value)
    const pdf = await pdfOf(ticketsOf(names))
    const document = await openPdf(pdf)
    const words = topicTexts('issued', 'pt')
    const spoken = await Promise.all(
      Array.from({ length: document.numPages }, (_, page) => readAloud(document, page + 1)),
    )
    const holders = spoken.flat().filter(([, text]) => text.startsWith(words.holder))
    expect(holders).toHaveLength(names.length)
    const bare = (text: string): string => text.replaceAll(/\s/g, '')
    const spoilt = names.filter((name, nth) => {
      const text = `${words.holder}: ${name}`
      return bare(holders[nth]?.[1] ?? '') !== bare(text) && !pdf.includes(inFile(text))
    })
    expect(spoilt).toEqual([])
    // Of each font the letters that are shown, and no more: the fonts themselves are eight megabytes.
    expect(pdf.length).toBeLessThan(900_000)
  })

  test('of an event too; a letter that no font has is said to be on the page', async () => {
    const words = topicTexts('issued', 'pt')
    const drawn = async (name: string): Promise<[string, string] | undefined> =>
      (await readAloud(await openPdf(await pdfOf(ticketsOf([name], { name }))), 1))[1]
    expect(await drawn('音楽祭')).toEqual(['H1', '音楽祭'])
    expect(await drawn('བོད')).toEqual(['H1', words.eventOnline])
  })

  test('in Latin letters bring no other font into the file', async () => {
    const pdf = await pdfOf(ticketsOf(['Ana Lima']))
    expect(pdf.toString('latin1').match(/\/FontName \/\w+\+[\w-]+/g)).toHaveLength(2)
    expect(pdf.length).toBeLessThan(40_000)
  })
})
