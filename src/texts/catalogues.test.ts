import { describe, expect, it, test } from 'vitest'

import type { Locale } from '#rules/base/locale.ts'
import { LOCALES } from '#rules/base/locale.ts'

import { ALL_TEXTS } from './all.ts'
import { loadTexts } from './load.ts'
import { topics } from './pt/topics.ts'
import { SELLER_PAGE } from './seller-page.ts'
import type { TopicName } from './topics.ts'
import { loadTopic, topicTexts } from './topics.ts'

/** A text, or a function whose parameters only its own type knows. */
type Message = string | ((p: never) => string)
type Tree = { [key: string]: Message | Tree }
type Translation = Exclude<Locale, 'pt'>
const OTHERS = LOCALES.filter((locale): locale is Translation => locale !== 'pt')

/** Names, masks and samples that no language translates, divided by a bar. */
const SHARED_BY_ALL =
  'Boleto|Pix|PayPal|Apple Pay|Google Pay|OXXO|(11) 91234-5678|000.000.000-00|00000-000|123|.|‹legalName›, ‹document›'

/** Texts that a language writes exactly as Portuguese does, besides those. */
const SHARED_WITH: Readonly<Record<Translation, string>> = {
  en: '‹label›: ‹value›|Online|Checkout|Subtotal|Total|CVV|pix-qr-code',
  es:
    '‹label›: ‹value›|Evento|Tipo de documento|Subtotal|Total|CVV|MM/AA|País|Idioma|opcional|Estado|Pagador|Pedido|Cancelado|Reembolsado|Número|' +
    'Continuar|Cancelar|Confirmar|Copiar|Copiado|Editar|Imprimir|Reconectando…|Buscar país|Código postal|' +
    'Compra segura|Código copiado|Compra reembolsada|País: ‹country›|Aplicar|' +
    'Reembolso: ‹product›|' +
    'Copiado: ‹what›|por ‹author›|Antes ‹value›|Vendido por ‹name›|7 de ‹total›|Continuar por ‹now›|Pedido ‹id›|Lista de espera|Página 7 de 7',
  de: '‹label›: ‹value›|Online|pix-qr-code',
  fr: 'CPF ou CNPJ|Total|MM/AA|pix-qr-code',
  it: '‹label›: ‹value›|Online|Checkout|Pagamento|CVV|MM/AA|Evento online|Evento|Quando',
  ru: '‹label›: ‹value›|pix-qr-code',
}

function sharedWords(locale: Translation): Set<string> {
  return new Set([...SHARED_BY_ALL.split('|'), ...SHARED_WITH[locale].split('|')])
}

/** Every message of a catalogue by its dotted key. */
function messagesOf(node: Tree, path = ''): Map<string, Message> {
  const found = new Map<string, Message>()
  for (const [key, value] of Object.entries(node)) {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'object' && value !== null) {
      for (const [inner, message] of messagesOf(value, here)) found.set(inner, message)
    } else {
      found.set(here, value)
    }
  }
  return found
}

const TOPICS = Object.keys(topics) as TopicName[]

/** All that a language says: its catalogue and every topic. */
async function everythingIn(locale: Locale): Promise<Map<string, Message>> {
  await Promise.all(TOPICS.map((topic) => loadTopic(topic, locale)))
  const shown = TOPICS.map((topic) => [topic, topicTexts(topic, locale)] as const)
  return messagesOf({ ...ALL_TEXTS[locale], ...Object.fromEntries(shown) })
}

const CATALOGUES = Object.fromEntries(
  await Promise.all(LOCALES.map(async (locale) => [locale, await everythingIn(locale)] as const)),
) as Record<Locale, Map<string, Message>>

const COUNTS = new Set(['n', 'step', 'of', 'days', 'year', 'minutes', 'hours'])
const mark = (name: string, count: number) => (COUNTS.has(name) ? String(count) : `‹${name}›`)
/** Parameters that choose among words and are not shown themselves: periods with a name and those without one. */
const choices = (count: number): Readonly<Record<string, string | null>> => ({
  period: count % 2 === 1 ? 'month' : null,
  unit: count % 2 === 1 ? 'days' : 'years',
})

/** Writes a message with a placeholder for each parameter, and returns which parameters it used. */
function write(message: Message, count: number): { text: string; asked: string[] } {
  if (typeof message === 'string') return { text: message, asked: [] }
  const asked = new Set<string>()
  const get = (_: object, key: string) => {
    const choice = choices(count)[key]
    if (choice !== undefined) return choice
    asked.add(key)
    return COUNTS.has(key) ? count : mark(key, count)
  }
  const text = message(new Proxy({}, { get }) as never)
  return { text, asked: [...asked].sort() }
}

/** The keys of a catalogue whose written message breaks a rule, each with what was written. */
function offenders(locale: Locale, breaks: (text: string, key: string) => boolean): string[] {
  return [...CATALOGUES[locale]]
    .map(([key, message]) => ({ key, text: write(message, 7).text }))
    .filter(({ key, text }) => breaks(text, key))
    .map(({ key, text }) => `${key}: ${text}`)
}

describe.each(LOCALES)('the catalogue of %s', (locale) => {
  it('has the keys of the source, no more and no fewer', () => {
    expect([...CATALOGUES[locale].keys()].sort()).toEqual([...CATALOGUES.pt.keys()].sort())
  })

  it('asks for the parameters that the source asks for', () => {
    const parametersOf = (messages: Map<string, Message>) =>
      Object.fromEntries([...messages].map(([key, message]) => [key, write(message, 7).asked]))
    expect(parametersOf(CATALOGUES[locale])).toEqual(parametersOf(CATALOGUES.pt))
  })

  it.each([0, 1, 2, 5, 11, 21, 1_000_000])(
    'shows each parameter, and the number in its form for %i',
    (count) => {
      const hiding = [...CATALOGUES[locale]].filter(([, message]) => {
        const { text, asked } = write(message, count)
        return asked.some((name) => !text.includes(mark(name, count)))
      })
      expect(hiding.map(([key]) => key)).toEqual([])
    },
  )

  it('has no empty message, no loose spaces, no three dots and nothing unwritten', () => {
    const isPartOfSentence = (key: string) => /\.(before|between|after)$/.test(key)
    const isLoose = (text: string, key: string) => text.trim() !== text && !isPartOfSentence(key)
    expect(offenders(locale, (text) => text.trim() === '')).toEqual([])
    expect(offenders(locale, isLoose)).toEqual([])
    expect(offenders(locale, (text) => / {2}|\.\.\.|undefined|NaN|\[object/.test(text))).toEqual([])
  })

  it('has no topic of the name of an area', () => {
    expect(TOPICS.filter((topic) => topic in ALL_TEXTS[locale])).toEqual([])
  })

  it('loads on its own in a browser, without the mails', async () => {
    const {
      mail,
      callFields: _____,
      cardFields: ______,
      plain: _______,
      legal: ________,
      receipt: _________,
      errors: _,
      httpErrors: __,
      cardInText: ____,
      withdrawal: ___,
      ...browser
    } = ALL_TEXTS[locale]
    expect(Object.keys(mail)).not.toHaveLength(0)
    expect(await loadTexts(locale)).toEqual(browser)
  })
})

describe.each(OTHERS)('the translation into %s', (locale) => {
  const shared = sharedWords(locale)
  const source = (key: string) => write(CATALOGUES.pt.get(key) ?? '', 7).text

  it('leaves nothing in Portuguese but the words that both languages share', () => {
    expect(offenders(locale, (text, key) => text === source(key) && !shared.has(text))).toEqual([])
  })

  it('lists no word as shared that is not', () => {
    const same = [...CATALOGUES[locale].keys()].filter(
      (key) => write(CATALOGUES[locale].get(key) ?? '', 7).text === source(key),
    )
    expect([...shared].sort()).toEqual([...new Set(same.map(source))].sort())
  })

  it('is written in its own letters', () => {
    const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)
    const isForeign = (text: string) =>
      locale === 'ru'
        ? text.replaceAll(/‹\w+›/g, '').length > 20 && !shared.has(text) && !isCyrillic(text)
        : isCyrillic(text)
    // Of the seven languages only Portuguese writes ã and õ.
    const isPortuguese = (text: string) => /[ãõ]/i.test(text.replace('Balcão', ''))
    expect(offenders(locale, (text) => isForeign(text) || isPortuguese(text))).toEqual([])
  })
})

/** Typographical errors of a language: see docs/voice.md. */
const MISPRINTS: Readonly<Record<Locale, RegExp>> = {
  pt: /[«»„]/,
  en: /[«»„]/,
  es: /[“”„]/,
  // Three dots after a whole word are separated from it, on the same line.
  de: /[«»”]|\p{L}…| …/u,
  // Punctuation made of two parts is separated from its word, on the same line.
  fr: /[“”„]|[^\u00a0][;!?»]|[^\u00a0\d]:(?!\/)|«(?!\u00a0)/,
  it: /[“”„]/,
  // A dash stays with the word before it.
  ru: /[“”„]|[^\u00a0]—/,
}

/** Words that address the buyer in another way than the rest of the language does, or only a man. */
const OTHER_VOICES: Readonly<Record<Locale, RegExp>> = {
  pt: /(?<!\p{L})(?:tu|teu|tua|bem-vindo)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:\w+n’t|we’ll|you’re|you’ve|it’s)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes|bienvenido)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:du|dich|dir|dein\w*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes|serez débité)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:lei|suo|sua|suoi|sue|sei stato|benvenuto)(?!\p{L})/iu,
  ru: /(?<=[\p{L},] )(?:Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})|\(а\)/u,
}

/** Words of a thing that has another name in the language: see the terms of the same decision. */
const OTHER_TERMS: Readonly<Record<Locale, RegExp>> = {
  pt: /já não|avança sozinh|continua sozinh|atualiza sozinh|^tentar de novo$|\bon-line\b|o suporte|não, obrigado|(?:ambiente|empresas?) de pagamento/iu,
  en: /e-mail|expiry|advertisers\b|next charges|first charge\b|\b(?:organis|authoris|recognis|cancell(?:ed|ing)|instalment)|half price|by itself|\bbatch(?!›)|payment (?:compan(?:y|ies)|provider|environment)|\buntick|try once more|\bshop(?:’s)?\b|this computer/iu,
  es: /media entrada|\btanda\b|\blotes?\b|rellen|por sorteo|\bsol[ao]\.$|(?:empresas?|entorno|proveedor) de pagos?|\bmontos?\b|intentarlo otra vez|no se cobró/iu,
  de: /halben? preis|weitergegeben|von selbst|Endziffern|\bSchlange\b|zurückgehalten|Zahlungsdienst(?!leister)|Zahlungsunternehmen|Zahlungsumgebung|noch einmal versuchen$|Probezeitraum|diesem Computer/iu,
  fr: /code QR|demi-tarif|\bcéd[ée]|d’elle-même|\blots?\b|carte de crédit|essayer à nouveau|\bspams?\b|environnement de paiement/iu,
  it: /e-mail|metà prezzo|\bcedut|\blott[oi]\b|\bda sola\b|portafoglio|(?:ambiente|società) di pagamento|condizioni d’uso/iu,
  ru: /событи|половин|полцены|последние цифры|этот экран|для поддержки|платёжн\p{L}+ (?:компани|сред)/iu,
}

/** Texts that are counted from one on, and differ for one in each language. */
const COUNTED_FROM_ONE = [
  'mail.cardCode.expires',
  'saved.sent',
  'waiting.text',
  'waiting-list.offered.minutes',
  'waiting-list.joinedMail.text',
  'renewal.contract',
  'paying.bump.upTo',
]

test.each(LOCALES)('one of a thing is not many of it in %s', (locale) => {
  const alike = COUNTED_FROM_ONE.filter((key) => {
    const message = CATALOGUES[locale].get(key) ?? ''
    return write(message, 1).text.replace('1', '7') === write(message, 7).text
  })
  expect(alike).toEqual([])
})

describe.each(LOCALES)('the voice of %s', (locale) => {
  it('calls each thing by its one name', () => {
    expect(offenders(locale, (text) => OTHER_TERMS[locale].test(text))).toEqual([])
  })

  it('sets its marks as readers are used to', () => {
    const isStraight = (text: string) => /['"]/.test(text)
    expect(offenders(locale, (text) => isStraight(text) || MISPRINTS[locale].test(text))).toEqual([])
  })

  it('speaks to the buyer in one way', () => {
    expect(offenders(locale, (text) => OTHER_VOICES[locale].test(text))).toEqual([])
  })
})

/** Button labels; a phone of 360 pixels has room for thirty characters on one line. */
const BUTTONS = [
  /^common\.actions\./,
  /^payment\.button\.(?!europe)/,
  /^paying\.(?:confirmation\.(?:confirm|cancel)|priceChanged\.(?:accept|refuse)|recovery\.(?:another|without|mailAgain|mailing))/,
  /^result\.(?:success\.(?:open|kinds\.\w+\.open|contactSeller|print|printDetails|buyAgain|withdrawal)|notCompleted\.tryAgain)/,
  /^result\.(?:qrCode\.(?:show|hide)|pix\.(?:copy|copied|downloadImage|regenerate|alreadyPaid|payAnotherWay)|review\.understood)/,
  /^result\.(?:boleto|oxxo)\.(?:copy|print|open)|^result\.(?:wallet\.goOn|unfinished\.(?:see|showCode))/,
  /^(?:challenge|captcha)\.cancel|^saved\.(?:use|send|again|open|pick|typed)|^renewal\.(?:save|confirm|kept\.pay)/,
  /^upsell\.(?:buy|open|again|otherWay|decline$|seeAgain)|^waiting\.(?:open|submit)|^trust\.forget\.(?:button|again|lose\.(?:confirm|keep))/,
  /^waiting-list\.(?:\w+\.)?(?:leave|take|decline|go|toEvent|button)$|^event\.(?:buy|showAll)|^transfer\.(?:open|submit|see)/,
  /^mail\..*(?:button|open|tickets\.label)$|^subscription\.trial\.begin|^plain\.(?:open|full|toOrder)/,
]
/** A typical amount, for each parameter in a button label. */
const AMOUNT = 'R$ 997,00'

describe.each(LOCALES)('the buttons of %s', (locale) => {
  const onButtons = (key: string) => BUTTONS.some((pattern) => pattern.test(key))

  it('fit one line of a phone', () => {
    const isLong = (text: string) =>
      text.replaceAll(/‹\w+›/g, (name) => (name === '‹lastFour›' ? '4242' : AMOUNT)).length > 30
    expect(offenders(locale, (text, key) => onButtons(key) && isLong(text))).toEqual([])
    expect(isLong(SELLER_PAGE[locale].whatsapp)).toBe(false)
  })

  it('are found by each pattern', () => {
    const keys = [...CATALOGUES[locale].keys()]
    expect(BUTTONS.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([])
  })
})

describe('the words that the specification and the law fix', () => {
  const { button } = ALL_TEXTS.pt.payment

  it('names the action of the pay button in Portuguese', () => {
    expect([button.pix, button.card, button.boleto, button.finish]).toEqual([
      'Pagar com Pix',
      'Pagar com Cartão',
      'Pagar com Boleto',
      'Finalizar pagamento',
    ])
  })

  it.each([
    ['de', 'Zahlungspflichtig bestellen'],
    ['fr', 'Commander avec obligation de paiement'],
    ['es', 'Pedido con obligación de pago'],
    ['it', 'Ordine con obbligo di pagare'],
    ['en', 'Buy now'],
    ['pt', 'Encomenda com obrigação de pagar'],
  ] as const)('obliges to pay in %s by the words of European law', (locale, words) => {
    expect(ALL_TEXTS[locale].payment.button.europe).toBe(words)
  })

  it('keeps the messages of pages, products and tickets', () => {
    const { pt, en } = ALL_TEXTS
    expect(pt.common.country.change).toBe('Alterar País')
    expect(topicTexts('countries', 'pt').choice.search).toBe('Buscar país')
    expect(topicTexts('paying', 'pt').processing.title).toBe('Processando pagamento')
    expect(topicTexts('result', 'pt').error.text).toBe('Ocorreu um erro ao processar a sua solicitação')
    expect(pt.httpErrors.codes.NO_SHIPPING_INTEGRATION).toBe('Esse produto não possui integração para envio.')
    expect(pt.checkout.tickets.soldOut).toBe('Ingressos esgotados.')
    expect(pt.validation.reasons.name_letter()).toBe('O nome deve conter pelo menos uma letra')
    expect(en.validation.feedbackTitle).toBe('Please validate')
    expect(ALL_TEXTS.en.callFields.notValid({ field: 'Name' })).toBe('Name is not valid.')
    expect(topicTexts('result', 'en').notFound.withPath({ path: '/x' })).toBe('Page Not Found: /x')
  })

  it('counts the days of a Russian guarantee in the genitive', () => {
    const { warrantyText } = topicTexts('trust', 'ru').secureCard
    expect([1, 7, 21].map((days) => /\d+ \p{L}+/u.exec(warrantyText({ days }))?.[0])).toEqual([
      '1 дня',
      '7 дней',
      '21 дня',
    ])
  })
})
