import { describe, expect, test } from 'vitest'
import { INTL_TAGS, LOCALES, type Locale } from '#rules/base/locale.ts'
import { REAL_PEOPLE } from '#rules/people/real-names.test-double.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { inFile, openPdf, readAloud } from '../testing/read-pdf.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'
import type { Receipt } from './receipt-sections.ts'

/** A course with a book that is sent, in six instalments by card, of which the book went back in two parts. */
const RECEIPT: Receipt = {
  seller: {
    name: 'Loja & Cia. <ao vivo>',
    legal_name: 'Loja Ltda',
    document: '11222333000181',
    legal_address: 'Rua Um, 1',
    email: 'loja@example.com',
    country: 'BR',
  },
  platform: null,
  orderNumber: '4K7Q-2XM9',
  transactionCode: 'chc_8Zt1mNc0Rb',
  isDonation: false,
  paidAt: new Date('2026-11-22T01:30:00Z'),
  timeZone: 'America/Sao_Paulo',
  status: 'PARTIALLY_REFUNDED',
  buyer: { name: 'Ana Lima', email: 'ana@example.com' },
  deliverTo: 'Rua Dois, 2, São Paulo',
  currency: 'BRL',
  numbers: 'pt',
  items: [
    { name: 'Curso de Fotografia', amount: 42000, status: 'PARTIALLY_REFUNDED', tickets: [] },
    { name: 'Livro', amount: 8000, status: 'REFUNDED', tickets: [] },
  ],
  coupon: { name: 'DEZ', discount: 2000 },
  shipping: 1700,
  interest: 6058,
  plan: { installments: 6, installmentValue: 9293, total: 55758 },
  tax: null,
  method: 'CREDIT_CARD',
  card: { brand: 'visa', lastFour: '1111' },
  cards: [],
  refunds: [
    { at: new Date('2026-11-24T12:00:00Z'), amount: 3000 },
    { at: new Date('2026-11-25T12:00:00Z'), amount: 5000 },
  ],
}

const read = async (receipt: Receipt, locale: Locale = 'pt'): Promise<[string, string][]> =>
  readAloud(await openPdf(await writeReceiptPdf(receipt, locale)), 1)

/** Labels with what is said of each, in the order in which they are read. */
async function rowsOf(receipt: Receipt, locale: Locale = 'pt'): Promise<string[]> {
  const rows: string[] = []
  for (const [role, spoken] of await read(receipt, locale)) {
    if (role === 'Lbl') rows.push(spoken)
    if (role === 'LBody') rows.push(`${rows.pop() ?? ''} | ${spoken}`)
  }
  return rows
}

describe('a receipt is read', () => {
  test.each(LOCALES)('in %s: title, language, headings, order', async (locale) => {
    const pdf = await writeReceiptPdf(RECEIPT, locale)
    const document = await openPdf(pdf)
    const { receipt: words, mail } = ALL_TEXTS[locale]
    const title = `${words.title} 4K7Q-2XM9`
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({ Title: title, Author: RECEIPT.seller.name, Language: INTL_TAGS[locale] })
    expect(metadata.get('dc:title')).toBe(title)
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
    expect(pdf.toString('latin1')).toMatch(/<pdfuaid:part>1</)
    const spoken = await readAloud(document, 1)
    expect(spoken[0]).toEqual(['H1', words.title])
    expect(spoken.slice(1, 5).map(([role]) => role)).toEqual(['P', 'P', 'P', 'P'])
    expect(spoken.filter(([role]) => role === 'H2').map(([, text]) => text)).toEqual([
      words.details,
      words.bought,
      words.refunds,
    ])
    expect(spoken.filter(([role]) => role === 'Lbl').map(([, text]) => text)).toEqual(
      expect.arrayContaining([words.orderNumber, words.buyer, words.total, words.refunded, words.remains]),
    )
    expect(spoken.at(-1)).toEqual(['P', `${mail.order} 4K7Q-2XM9 · ${words.page({ n: 1, of: 1 })}`])
  })

  test('with every part of the purchase, and its refunds, by the clocks of the seller', async () => {
    const spoken = await read(RECEIPT)
    expect(spoken.slice(1, 5).map(([, text]) => text)).toEqual([
      'Vendido por Loja & Cia. <ao vivo>',
      'Loja Ltda, CNPJ 11.222.333/0001-81',
      'Endereço: Rua Um, 1',
      'Contato: loja@example.com',
    ])
    expect(await rowsOf(RECEIPT)).toEqual([
      'Número do pedido | 4K7Q-2XM9',
      'Código da transação | chc_8Zt1mNc0Rb',
      'Data da compra | 21/11/2026, 22:30 (UTC-3)',
      'Forma de pagamento | Cartão de crédito, Visa final 1111',
      'Na fatura do cartão | contém “Curso de”',
      'Quem comprou | Ana Lima',
      'E-mail | ana@example.com',
      'Endereço de entrega | Rua Dois, 2, São Paulo',
      'Curso de Fotografia | R$ 420,00 | Reembolsado em parte',
      'Livro | R$ 80,00 | Reembolsado',
      'Cupom DEZ | -R$ 20,00',
      'Frete | R$ 17,00',
      'Juros do parcelamento (6x) | R$ 60,58',
      'Total pago | R$ 557,58 | 6x de R$ 92,93',
      'Devolvido em 24/11/2026, 09:00 (UTC-3) | R$ 30,00',
      'Devolvido em 25/11/2026, 09:00 (UTC-3) | R$ 50,00',
      'Valor devolvido | R$ 80,00',
      'Pago após devoluções | R$ 477,58',
    ])
  })

  test('with both cards, tickets, tax and the platform that sells, and without empty parts', async () => {
    const card = { installments: 1, installmentValue: 5000, total: 5000 }
    const rows = await rowsOf({
      ...RECEIPT,
      platform: {
        name: 'Balcão',
        role: 'agent',
        entity: { ...RECEIPT.seller, legal_name: 'Plataforma SA', email: 'platform@example.com' },
      },
      status: 'PAID',
      deliverTo: null,
      items: [
        {
          name: 'Festival',
          amount: 10001,
          status: 'PAID',
          tickets: [{ name: 'Inteira', batch: '1º lote', quantity: 2 }],
        },
      ],
      coupon: null,
      shipping: 0,
      interest: 0,
      plan: { installments: 1, installmentValue: 10001, total: 10001 },
      tax: { percent: 19, amount: 1597 },
      method: 'TWO_CREDIT_CARDS',
      cards: [
        { brand: 'visa', lastFour: '1111', installments: 2, installmentValue: 2500, total: 5001 },
        { brand: 'mastercard', lastFour: '4444', ...card },
      ],
      refunds: [],
    })
    expect(rows.slice(3)).toEqual([
      'Situação | Pago',
      'Forma de pagamento | Dois cartões',
      'Visa final 1111 | R$ 50,01, R$ 25,01 + 1x de R$ 25,00',
      'Mastercard final 4444 | R$ 50,00',
      'Na fatura do cartão | contém “Festival”',
      'Quem comprou | Ana Lima',
      'E-mail | ana@example.com',
      'Festival | R$ 100,01 | 2 × Inteira · 1º lote',
      'Total pago | R$ 100,01 | inclui 19% de IVA (R$ 15,97)',
    ])
  })

  test('over several pages the foot is read once, each row is on one page, and nothing is below the foot', async () => {
    const long = 'Wolfeschlegelsteinhausen '.repeat(12).trim()
    const items = Array.from({ length: 30 }, (_, n) => ({
      name: `${n} ${long}`,
      amount: 1600,
      status: 'PAID' as const,
      tickets: [],
    }))
    const pdf = await writeReceiptPdf({ ...RECEIPT, items, buyer: { name: long, email: long } }, 'pt')
    const document = await openPdf(pdf)
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, (_, page) => readAloud(document, page + 1)),
    )
    expect(document.numPages).toBeGreaterThan(3)
    expect(pages.flat().filter(([, spoken]) => spoken.includes('Página'))).toHaveLength(1)
    for (const [nth, page] of pages.entries()) {
      const roles = page.map(([role]) => role)
      // Neither begins a page with the rest of a row, nor ends one with the heading of the next.
      expect([nth === 0 ? 'H1' : 'Lbl', 'H2']).toContain(roles[0])
      expect(roles.at(-1)).not.toMatch(/^(H2|Lbl)$/)
      const { items: drawn } = await (await document.getPage(nth + 1)).getTextContent()
      const lowest = drawn.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [item.transform[5] as number] : [],
      )
      expect(Math.min(...lowest)).toBeGreaterThan(50)
    }
    // Text that is cut on paper is read in full.
    expect(pdf.includes(inFile(`29 ${long}`))).toBe(true)
  })

  test('the same receipt makes the same file', async () => {
    const [first, second] = await Promise.all([
      writeReceiptPdf(RECEIPT, 'de'),
      writeReceiptPdf(RECEIPT, 'de'),
    ])
    expect(first.equals(second)).toBe(true)
    expect(first.length).toBeLessThan(50_000)
  })
})

describe('names', () => {
  test('of every script are drawn, and read as they were written', async () => {
    const names = REAL_PEOPLE.map(({ value }) => value)
    const items = names.map((name) => ({ name, amount: 100, status: 'PAID' as const, tickets: [] }))
    const pdf = await writeReceiptPdf({ ...RECEIPT, items }, 'pt')
    const document = await openPdf(pdf)
    const spoken = await Promise.all(
      Array.from({ length: document.numPages }, (_, page) => readAloud(document, page + 1)),
    )
    const bare = (text: string): string => text.replaceAll(/\s/g, '')
    const labels = spoken
      .flat()
      .filter(([role]) => role === 'Lbl')
      .map(([, text]) => bare(text))
    const spoilt = names.filter((name) => !labels.includes(bare(name)) && !pdf.includes(inFile(name)))
    expect(spoilt).toEqual([])
    expect(labels).not.toContain(bare(ALL_TEXTS.pt.receipt.seePage))
  })

  test('a letter that no font has is said to be on the page', async () => {
    const buyer = { name: 'བོད', email: 'ana@example.com' }
    expect(await rowsOf({ ...RECEIPT, buyer })).toContain('Quem comprou | veja na página da compra')
  })
})
