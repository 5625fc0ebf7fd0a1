import { LOCALES, type Locale } from '#rules/base/locale.ts'
import type { Recurrence } from '#rules/subscriptions/subscription.ts'
import type { TeamEvent } from '#rules/office/team-events.ts'
import { officeLocale, type OfficeLocale } from '#texts/office/load.ts'
import { loadTopic, topicTexts, type TopicName } from '#texts/topics.ts'
import {
  renderCancellation,
  renderCancellationOnFile,
  renderSellersCancellation,
  renderUndoneCancellation,
  type CancellationResult,
} from '../mail/cancellation-mail.ts'
import { renderCardCode } from '../mail/card-code-mail.ts'
import { renderGiftMail, type GiftMail } from '../mail/gift-mail.ts'
import type { MailData, MailKind, MailLook, RenderedMail } from '../mail/mail-content.ts'
import type { MessageKind } from '../mail/message-kinds.ts'
import { renderRenewalMail, type RenewalMail } from '../mail/renewal-mail.ts'
import { renderMovedMail } from '../mail/moved-mail.ts'
import {
  renderOfficeMail,
  type CredentialChange,
  type OfficeMail,
  type TeamChange,
} from '../mail/office-mail.ts'
import { renderTeamMail, type EventList } from '../mail/team-mail.ts'
import type { SoldItem, EventItems, WithdrawnItem } from '../mail/team-mail-items.ts'
import type { RecurringInMail } from '../mail/recurring-in-mail.ts'
import { renderMail } from '../mail/render-mail.ts'
import { renderTransferMail, type TransferMail } from '../mail/transfer-mail.ts'
import { renderWaitingMail } from '../mail/waiting-list-mail.ts'
import {
  renderAcknowledgement,
  renderDoneWithdrawal,
  renderOnFile,
  renderRefusedWithdrawal,
  renderSellersWithdrawal,
} from '../mail/withdrawal-mail.ts'
import { eventFacts, orderedFacts, type OrderedTickets } from '../tickets/ticket-facts.ts'

/*
 * A sample of every mail that is sent, as it is after a purchase in a shop with a look: for tests of all mails, and for
 * `npm run mail-pictures`. The types ask for every kind and every variant; mail-samples.test.ts asks again at run time.
 */

type Sample = (locale: Locale) => RenderedMail
/** The samples of a kind, each by its variant; '' where there is one. */
type Samples = Readonly<Record<string, Sample>>

export const SAMPLE_LOGO = 'logo@balcao'
const TOPICS: readonly TopicName[] = [
  'subscription',
  'mandate',
  'cancel',
  'withdraw',
  'issued',
  'waiting-list',
]

const LOOK: MailLook = { accent: '#b4341f', logo: { cid: SAMPLE_LOGO, ground: 'light' } }
const SELLER = { name: 'Estúdio Aurora', email: 'oi@aurora.example', language: 'pt' }
const FROM = { name: SELLER.name, look: LOOK }
const PAGE = 'https://shop.example'
const UNDO = `${PAGE}/cancel?link=abc`
const OFFICE = 'https://office.example'

const ORDER: MailData = {
  buyerName: 'Maria Clara Souza',
  country: 'BR',
  productNames: ['Curso de Fotografia'],
  amount: 49_700,
  currency: 'BRL',
  total: 55_758,
  installments: 6,
  orderNumber: '4K7Q-2XM9',
  statusUrl: `${PAGE}/1001/obrigado?s_id=sale_8Fk2`,
  seller: { ...SELLER, legalName: 'Aurora Cursos Ltda', document: '11.222.333/0001-81', country: 'BR' },
  paidBy: { method: 'CREDIT_CARD', card: { brand: 'visa', lastFour: '0010' } },
  look: LOOK,
  withdrawal: 'brazil',
  legalPages: { terms: `${PAGE}/terms?product=1001`, privacy: `${PAGE}/privacy?product=1001` },
}
const AT_ONCE = { total: 49_700, installments: 1 } as const
const BY_PIX = { ...AT_ONCE, paidBy: { method: 'PIX', card: null } } as const
const PIX = {
  code: '00020126580014br.gov.bcb.pix0136a629532e-7693-4846-b028-f142082d7b0752040000530398654064 97.005802BR5914Estudio Aurora6009Sao Paulo62070503***6304E9FA'.replace(
    ' ',
    '',
  ),
  expiresAt: new Date('2026-11-28T18:30:00Z'),
}

const MONTHLY: Recurrence = {
  type: 'SUBSCRIPTION',
  period: 30,
  charges: null,
  trial: 0,
  trial_unit: 'days',
  amount: 3990,
  custom_charges: [],
  shipping: 0,
}
const CLUB: RecurringInMail = {
  name: 'Clube do Olhar',
  recurrence: MONTHLY,
  first: 3990,
  schedule: [],
  next: { date: '2026-12-28', amount: 3990 },
  trialEnds: null,
  ends: null,
  contract: null,
}
const TRIAL: RecurringInMail = {
  ...CLUB,
  recurrence: { ...MONTHLY, trial: 7 },
  next: { date: '2026-12-05', amount: 3990 },
  trialEnds: '2026-12-05',
}
const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  number: month + 1,
  date: `${month < 1 ? 2026 : 2027}-${String(((month + 11) % 12) + 1).padStart(2, '0')}-28`,
  amount: 14_900,
}))
const CONTRACT: RecurringInMail = {
  ...CLUB,
  name: 'Mentoria de um ano',
  recurrence: { ...MONTHLY, type: 'CONTRACT', charges: 12, amount: 14_900 },
  first: 14_900,
  schedule: MONTHS,
  next: { date: '2027-01-28', amount: 14_900 },
  ends: '2027-12-28',
  contract:
    'Cláusula 1. A mentoria tem doze encontros, um por mês, com duração de uma hora.\n' +
    'Cláusula 2. Encontros desmarcados com um dia de antecedência são remarcados.\n' +
    'Cláusula 3. O pagamento é mensal, em doze cobranças iguais.',
}
const OF_CLUB = { productNames: ['Clube do Olhar'], amount: 3990, total: 3990, installments: 1 } as const
const CLUB_LINK = [{ name: 'Clube do Olhar', url: `${PAGE}/renewal?link=abc`, until: '2027-02-28' }] as const

const EVENT: OrderedTickets = {
  event: {
    name: 'Festival da Luz',
    place: 'in_person',
    starts_at: '2026-12-05T22:00:00-03:00',
    ends_at: null,
    venue: 'Casa do Evento',
    address: 'Rua das Flores, 10, São Paulo',
  } as OrderedTickets['event'],
  seller: { language: 'pt' },
  tickets: [
    { name: 'Pista', batch: '1º lote', quantity: 2 },
    { name: 'Meia-entrada', batch: '1º lote', quantity: 1 },
  ],
}
const OF_EVENT = {
  productNames: ['Festival da Luz'],
  amount: 24_000,
  total: 24_000,
  installments: 1,
} as const
const TICKETS_PAGE = `${PAGE}/tickets/a.b`

const LINES = [
  { name: 'Curso de Fotografia', amount: 49_700 },
  { name: 'Guia de Poses', amount: 4700 },
  { name: 'Predefinições de cor', amount: 2900 },
]
const PARCEL = {
  productNames: ['Livro de Retratos'],
  amount: 12_690,
  total: 12_690,
  installments: 1,
  shipping: 2690,
  deliverTo: 'Rua das Flores, 10, ap. 32, Centro, São Paulo, SP, 01001-000',
  parcel: { email: 'maria@example.com', arrives: { name: 'PAC', from: '2026-12-02', to: '2026-12-07' } },
} as const
const TWO_CARDS = {
  total: 52_036,
  installments: 12,
  cards: [
    { brand: 'visa', lastFour: '0010', total: 12_336, installments: 12 },
    { brand: 'mastercard', lastFour: '4444', total: 39_700, installments: 1 },
  ],
} as const
const PLATFORM = {
  name: 'Praça',
  role: 'seller',
  entity: {
    legal_name: 'Praça Europe Limited',
    document: 'IE 1234567X',
    legal_address: '1 Dock Road, Dublin',
    email: 'help@praca.example',
    country: 'IE',
  },
} as const

type Extra = Partial<MailData> | ((locale: Locale) => Partial<MailData>)

/** The ways that the mail of what recurs leads to. */
const ways = (locale: Locale, recurs: boolean): NonNullable<MailData['withdrawalLinks']> => [
  { label: topicTexts('withdraw', locale).title, url: `${PAGE}/withdraw?link=abc` },
  ...(recurs ? [{ label: topicTexts('cancel', locale).title, url: UNDO }] : []),
]

/** Mails of purchases: the replacements of each variant in the usual order. */
const PURCHASES: Readonly<Record<MailKind, Readonly<Record<string, Extra>>>> = {
  'purchase-confirmed': {
    course: { content: 'course', accessUrl: `${PAGE}/access/abc` },
    pix: BY_PIX,
    'two-cards': TWO_CARDS,
    bumps: {
      productNames: LINES.map(({ name }) => name),
      lines: LINES,
      amount: 57_300,
      total: 57_300,
      installments: 1,
    },
    donation: { ...BY_PIX, isDonation: true, productNames: ['Biblioteca do bairro'] },
    free: { amount: 0, total: 0, installments: 1, isFree: true, paidBy: undefined },
    subscription: { ...OF_CLUB, recurring: [CLUB], subscriptions: CLUB_LINK },
    trial: { ...OF_CLUB, amount: 0, total: 0, recurring: [TRIAL], subscriptions: CLUB_LINK },
    'pix-automatic': {
      ...OF_CLUB,
      paidBy: { method: 'PIX_AUTOMATIC', card: null },
      isAutomaticPix: true,
      recurring: [CLUB],
      subscriptions: CLUB_LINK,
    },
    contract: {
      ...OF_CLUB,
      productNames: ['Mentoria de um ano'],
      amount: 14_900,
      total: 14_900,
      recurring: [CONTRACT],
      subscriptions: [{ ...CLUB_LINK[0], name: 'Mentoria de um ano' }],
    },
    tickets: (locale) => ({
      ...OF_EVENT,
      tickets: { url: TICKETS_PAGE },
      ticketFacts: orderedFacts(EVENT, locale),
    }),
    parcel: PARCEL,
    gift: { gift: { name: 'Eva Lima', email: 'eva@example.com', day: '2026-12-24' } },
    europe: {
      ...AT_ONCE,
      country: 'DE',
      currency: 'EUR',
      amount: 14_900,
      total: 14_900,
      tax: { percent: 19, amount: 2379 },
      withdrawal: 'europe',
      soldBy: PLATFORM,
    },
    ended: {
      ...AT_ONCE,
      country: 'DE',
      currency: 'EUR',
      amount: 14_900,
      total: 14_900,
      withdrawal: 'ended',
    },
  },
  'pix-to-pay': {
    course: { ...BY_PIX, pix: PIX },
    tickets: (locale) => ({
      ...OF_EVENT,
      ...BY_PIX,
      total: 24_000,
      pix: PIX,
      ticketFacts: orderedFacts(EVENT, locale),
    }),
  },
  'pix-automatic-to-pay': {
    subscription: {
      ...OF_CLUB,
      paidBy: { method: 'PIX_AUTOMATIC', card: null },
      pix: PIX,
      recurring: [{ ...CLUB, next: null }],
    },
  },
  'automatic-pix-missing': {
    subscription: { ...OF_CLUB, paidBy: { method: 'PIX_AUTOMATIC', card: null }, subscriptions: CLUB_LINK },
  },
  'boleto-to-pay': {
    course: {
      ...AT_ONCE,
      paidBy: { method: 'BOLETO', card: null },
      boleto: {
        line: '34191090080001234567489012345677199990000049700',
        dueDate: '2026-12-01',
        url: 'https://gateway.example/boleto/1',
      },
      heldUntil: new Date('2026-11-30T12:00:00Z'),
    },
  },
  'oxxo-to-pay': {
    course: {
      ...AT_ONCE,
      country: 'MX',
      currency: 'MXN',
      paidBy: { method: 'OXXO', card: null },
      oxxo: { reference: '99990123456789', dueDate: '2026-12-01' },
    },
  },
  'purchase-refused-after-review': { course: {} },
  refunded: {
    'sold-out': { ...BY_PIX, refund: 49_700, refundReason: 'sold-out' },
    'paid-twice': { ...BY_PIX, refund: 49_700, refundReason: 'paid-twice' },
    'subscription-ended': { ...OF_CLUB, refund: 3990, refundReason: 'subscription-ended' },
    'two-cards': {
      ...TWO_CARDS,
      amount: 12_336,
      total: 12_336,
      cards: [TWO_CARDS.cards[0]],
      refund: 12_336,
      refundReason: 'other-card-failed',
    },
  },
  'paid-twice': { pix: BY_PIX },
  'refund-made': {
    card: { refund: 55_758, moneyBack: 'card' },
    part: { ...BY_PIX, refund: 10_000, moneyBack: 'pix', stays: true },
    boleto: { ...AT_ONCE, paidBy: { method: 'BOLETO', card: null }, refund: 49_700, moneyBack: 'transfer' },
    tickets: { ...OF_EVENT, refund: 24_000, moneyBack: 'card', hasVoidTickets: true },
    ticket: {
      ...OF_EVENT,
      refund: 8000,
      moneyBack: 'card',
      ended: ['2. Inteira · Primeiro lote (Eva Lima)'],
      stays: true,
    },
  },
  'renewal-paid': { card: { ...OF_CLUB, recurring: [CLUB], subscriptions: CLUB_LINK } },
  'card-replaced': {
    card: { ...OF_CLUB, amount: 0, total: 0, recurring: [CLUB], subscriptions: CLUB_LINK },
  },
}

const purchases = (kind: MailKind): Samples =>
  Object.fromEntries(
    Object.entries(PURCHASES[kind]).map(([variant, extra]): [string, Sample] => [
      variant,
      (locale) => {
        const data = { ...ORDER, ...(typeof extra === 'function' ? extra(locale) : extra) }
        const withdrawalLinks = ways(locale, (data.recurring ?? []).length > 0)
        return renderMail(kind, kind === 'purchase-confirmed' ? { ...data, withdrawalLinks } : data, locale)
      },
    ]),
  )

const GIFT: GiftMail = {
  giver: 'Maria Clara Souza',
  recipient: 'Eva Lima',
  message: 'Feliz aniversário!\nUm beijo grande, e boas fotos.',
  product: 'Curso de Fotografia',
  isParcel: false,
  access: 'O acesso chega em até um dia.',
  accessUrl: `${PAGE}/access/abc`,
  seller: SELLER,
  look: LOOK,
}
const gift =
  (extra: Partial<GiftMail>): Sample =>
  (locale) =>
    renderGiftMail({ ...GIFT, ...extra }, locale)

const waiting =
  (keptUntil: Date | null): Sample =>
  (locale) =>
    renderWaitingMail(
      {
        url: `${PAGE}/waiting/abc`,
        event: 'Festival da Luz',
        when: eventFacts(EVENT, locale),
        batch: '1º lote',
        ticket: 'Pista',
        quantity: 2,
        seller: SELLER.name,
        keptUntil,
        timeZone: 'America/Sao_Paulo',
        look: LOOK,
      },
      locale,
    )

const transfer =
  (to: TransferMail['to']): Sample =>
  (locale) =>
    renderTransferMail(
      {
        to,
        url: TICKETS_PAGE,
        event: 'Festival da Luz',
        ticket: 'Pista',
        when: eventFacts(EVENT, locale),
        name: to === 'giver' ? 'Eva Lima' : 'Maria Clara Souza',
        seller: SELLER,
        look: LOOK,
      },
      locale,
    )

const WITHDRAWAL = {
  reference: 'W-7Q4K-9XM2',
  name: 'Maria Clara Souza',
  orderNumber: ORDER.orderNumber,
  email: 'maria@example.com',
  receivedAt: new Date('2026-11-28T14:05:00Z'),
}
const sellersWithdrawal =
  (reason: string | null, guaranteeEndsAt: Date | null = null): Sample =>
  (locale) =>
    renderSellersWithdrawal(
      {
        ...WITHDRAWAL,
        seller: SELLER.name,
        product: 'Curso de Fotografia',
        page: OFFICE_PAGES.sale,
        reason,
        endsAt: new Date('2026-12-05T02:59:59Z'),
        guaranteeEndsAt,
      },
      locale,
    )

const CANCELLATION = {
  ...WITHDRAWAL,
  reference: 'C-7Q4K-9XM2',
  cause: null,
  wantedOn: null,
}
const FOR_CAUSE = { ...CANCELLATION, cause: 'O serviço não foi prestado em outubro.', wantedOn: '2026-12-01' }
const END = { at: new Date('2026-12-28T03:00:00Z'), timeZone: 'America/Sao_Paulo' }
const CLUB_SOLD = { product: 'Clube do Olhar', seller: SELLER, look: LOOK }
const RESULTS: Readonly<Record<CancellationResult['kind'], CancellationResult>> = {
  ends: { kind: 'ends', contract: CLUB_SOLD, end: END, undo: UNDO },
  over: { kind: 'over', contract: CLUB_SOLD, end: END },
  unmatched: { kind: 'unmatched' },
  several: {
    kind: 'several',
    contracts: [
      { label: 'Clube do Olhar (4K7Q-2XM9)', url: UNDO },
      { label: 'Mentoria de um ano (8RTW-1ZP4)', url: UNDO },
    ],
  },
}
const OFFICE_PAGES = {
  sale: `${OFFICE}/sellers/10/sales/sale_8Fk2`,
  subscription: `${OFFICE}/sellers/10/subscriptions/sub_8Fk2`,
}

const OF_CONTRACT = { contract: CLUB_SOLD, end: END, page: OFFICE_PAGES.subscription }

/** A mail about a charge of a subscription that renews itself. */
const renewal =
  (kind: RenewalMail['kind'], changes: Partial<RenewalMail> = {}): Sample =>
  (locale) =>
    renderRenewalMail(
      {
        ...CLUB_SOLD,
        kind,
        buyerName: 'Maria da Silva',
        country: 'BR',
        amount: 3990,
        currency: 'BRL',
        card: { brand: 'visa', lastFour: '1111' },
        day: '2026-12-05',
        endsUnpaid: true,
        payUrl: 'https://pay.example.com/assinatura/1001?subscription_id=sub_8Fk2&client_id=abc',
        cancelUrl: UNDO,
        ...changes,
      },
      locale,
    )

const office =
  (mail: OfficeMail): Sample =>
  (locale) =>
    renderOfficeMail(mail, locale as OfficeLocale)

/** A mail to an owner about what happened in their shop. */
const team =
  <E extends TeamEvent>(
    event: E,
    items: readonly EventItems[E][],
    { count = items.length, totals = [] }: Partial<EventList<never>> = {},
  ): Sample =>
  (locale) =>
    renderTeamMail(
      {
        event,
        events: { count, items, totals },
        seller: { name: SELLER.name, page: `${OFFICE}/sellers/10`, timeZone: 'America/Sao_Paulo' },
        settings: `${OFFICE}/account#mails`,
      },
      { role: 'owner', locale: locale as OfficeLocale },
    )
/** One, and two of them together. */
const oneAndTwo = <E extends TeamEvent>(event: E, first: EventItems[E], second: EventItems[E]): Samples => ({
  one: team(event, [first]),
  several: team(event, [first, second]),
})
const SOLD: SoldItem = {
  saleId: 'sale_8Fk2',
  orderNumber: '4K7Q2XM9',
  product: 'Curso de Fotografia',
  total: 55_758,
  currency: 'BRL',
  method: 'PIX',
  buyer: 'Ana Beatriz Souza',
}
const WITHDRAWN: WithdrawnItem = { ...SOLD, waits: true, endsAt: '2026-12-05T02:59:59Z' }
const TEAM: Readonly<Record<TeamChange['change'], true>> = {
  'first-factor': true,
  'factor-undone': true,
  'password-reset': true,
  'recovery-started': true,
  'email-changed': true,
  'email-undone': true,
  'owner-given': true,
  'owner-invited': true,
  'owner-joined': true,
  'owner-taken': true,
  removed: true,
  left: true,
}
const CREDENTIALS: Readonly<Record<Exclude<CredentialChange, 'factor-code'>, 'undo' | 'stop' | null>> = {
  'password-changed': null,
  'factor-added': 'undo',
  'factor-removed': null,
  'factor-reset': null,
  'passkey-added': null,
  'passkey-removed': null,
  'recovery-renewed': null,
  'factor-undone': null,
  'recovery-started': 'stop',
  'recovery-stopped': null,
}
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[]
const by = <K extends string>(keys: readonly K[], sample: (key: K) => Sample): Samples =>
  Object.fromEntries(keys.map((key) => [key, sample(key)]))

/** Samples of every kind of mail. The topics of their texts have to be loaded: `loadSampleTexts`. */
export const MAIL_SAMPLES: Readonly<Record<MessageKind, Samples>> = {
  'purchase-confirmed': purchases('purchase-confirmed'),
  'pix-to-pay': purchases('pix-to-pay'),
  'pix-automatic-to-pay': purchases('pix-automatic-to-pay'),
  'automatic-pix-missing': purchases('automatic-pix-missing'),
  'boleto-to-pay': purchases('boleto-to-pay'),
  'oxxo-to-pay': purchases('oxxo-to-pay'),
  'purchase-refused-after-review': purchases('purchase-refused-after-review'),
  refunded: purchases('refunded'),
  'paid-twice': purchases('paid-twice'),
  'refund-made': purchases('refund-made'),
  'renewal-paid': purchases('renewal-paid'),
  'card-replaced': purchases('card-replaced'),
  'card-code': {
    '': (locale) => renderCardCode({ code: '482913', seller: SELLER.name, look: LOOK }, locale),
  },
  gift: {
    access: gift({}),
    'without-access': gift({ access: '', accessUrl: null }),
    parcel: gift({ isParcel: true, accessUrl: null, product: 'Livro de Retratos' }),
    tickets: (locale) =>
      gift({
        product: 'Festival da Luz',
        access: '',
        accessUrl: null,
        tickets: { url: TICKETS_PAGE, facts: orderedFacts(EVENT, locale) },
      })(locale),
  },
  'buyer-moved': {
    '': (locale) =>
      renderMovedMail(
        {
          email: 'new.address@example.com',
          order: ORDER.orderNumber,
          product: 'Curso de Fotografia',
          seller: SELLER,
          look: LOOK,
        },
        locale,
      ),
  },
  'waiting-joined': { '': waiting(null) },
  'waiting-offer': { '': waiting(new Date('2026-11-29T15:00:00Z')) },
  'ticket-giver': { '': transfer('giver') },
  'ticket-receiver': { '': transfer('receiver') },
  'withdrawal-buyer': { '': (locale) => renderAcknowledgement(WITHDRAWAL, locale) },
  'withdrawal-seller': {
    right: sellersWithdrawal(null),
    guarantee: sellersWithdrawal(null, new Date('2026-12-28T02:59:59Z')),
    asked: sellersWithdrawal('event'),
    late: sellersWithdrawal('late'),
  },
  'withdrawal-done': {
    refunded: (locale) =>
      renderDoneWithdrawal({ ...WITHDRAWAL, isRefunded: true, acknowledges: false }, FROM, locale),
    unpaid: (locale) =>
      renderDoneWithdrawal({ ...WITHDRAWAL, isRefunded: false, acknowledges: true }, FROM, locale),
  },
  'withdrawal-refused': {
    '': (locale) =>
      renderRefusedWithdrawal(
        { ...WITHDRAWAL, reason: 'O curso foi concluído e o certificado já foi emitido.' },
        FROM,
        locale,
      ),
  },
  'withdrawal-on-file': { '': (locale) => renderOnFile(ORDER.orderNumber, FROM, locale) },
  'cancellation-buyer': {
    ...by(keysOf(RESULTS), (kind) => (locale) => renderCancellation(CANCELLATION, RESULTS[kind], locale)),
    'for-cause': (locale) => renderCancellation(FOR_CAUSE, RESULTS.ends, locale),
  },
  'cancellation-seller': {
    ordinary: (locale) => renderSellersCancellation(CANCELLATION, OF_CONTRACT, locale),
    'for-cause': (locale) => renderSellersCancellation(FOR_CAUSE, OF_CONTRACT, locale),
  },
  'cancellation-on-file': {
    '': (locale) =>
      renderCancellationOnFile({ orderNumber: ORDER.orderNumber, link: UNDO, contract: CLUB_SOLD }, locale),
  },
  'cancellation-undone': {
    '': (locale) => renderUndoneCancellation(CANCELLATION, { contract: CLUB_SOLD, page: null }, locale),
  },
  'cancellation-seller-undone': {
    '': (locale) => renderUndoneCancellation(CANCELLATION, OF_CONTRACT, locale),
  },
  'renewal-reminder': { '': renewal('renewal-reminder') },
  'renewal-failed': { '': renewal('renewal-failed') },
  'renewal-failed-finally': {
    '': renewal('renewal-failed-finally'),
    contract: renewal('renewal-failed-finally', { endsUnpaid: false }),
  },
  'subscription-unpaid': { '': renewal('subscription-unpaid') },
  'office-password': { '': office({ kind: 'password', url: `${OFFICE}/link#abc`, hours: 2 }) },
  'office-invitation': {
    '': office({
      kind: 'invitation',
      url: `${OFFICE}/link#abc`,
      hours: 72,
      seller: SELLER.name,
      author: 'bia@example.com',
      role: 'support',
    }),
  },
  'office-tries': { '': office({ kind: 'tries', url: `${OFFICE}/account` }) },
  'office-new-email': {
    '': office({ kind: 'new-email', url: `${OFFICE}/confirm-email#abc`, hours: 24 }),
    taken: office({ kind: 'email-taken', url: `${OFFICE}/account` }),
  },
  'office-email-changed': { '': office({ kind: 'email-changed', url: `${OFFICE}/stop#abc`, hours: 72 }) },
  'office-credentials': {
    ...by(keysOf(CREDENTIALS), (change) =>
      office({ kind: 'credentials', url: `${OFFICE}/account`, change, link: CREDENTIALS[change] }),
    ),
    'factor-code': office({ kind: 'factor-code', url: `${OFFICE}/account`, code: '482913' }),
  },
  'office-team': by(keysOf(TEAM), (change) =>
    office({
      kind: 'team',
      url: `${OFFICE}/sellers/10/team`,
      seller: SELLER.name,
      change,
      name: 'Rui Prado',
      author: 'bia@example.com',
    }),
  ),
  'office-destinations': {
    '': office({
      kind: 'destinations',
      url: `${OFFICE}/sellers/10/activity`,
      seller: SELLER.name,
      author: 'bia@example.com',
      changes: [
        {
          entry: 'Curso de Fotografia',
          field: '/access_url',
          from: null,
          to: 'https://members.example/open?course=photography',
        },
        { entry: SELLER.name, field: '/email', from: 'oi@aurora.example', to: 'ola@aurora.example' },
      ],
      more: 2,
    }),
  },
  'office-sale': {
    one: team('sale', [SOLD]),
    several: team('sale', [SOLD, { ...SOLD, orderNumber: '8RTW1ZP4' }], {
      count: 27,
      totals: [{ currency: 'BRL', total: 1_505_466 }],
    }),
  },
  'office-charged-back': oneAndTwo('charged-back', SOLD, { ...SOLD, orderNumber: '8RTW1ZP4' }),
  'office-withdrawal': {
    ...oneAndTwo('withdrawal', WITHDRAWN, { ...WITHDRAWN, waits: false }),
    refunded: team('withdrawal', [{ ...WITHDRAWN, waits: false, endsAt: null }]),
  },
  'office-past-due': oneAndTwo(
    'past-due',
    { ...SOLD, subscriptionId: 'sub_8Fk2', dueAt: '2026-11-26T12:00:00Z' },
    { ...SOLD, subscriptionId: 'sub_9Gm3', dueAt: '2026-11-27T12:00:00Z' },
  ),
  'office-stock-low': {
    ...oneAndTwo(
      'stock-low',
      { productId: 12, product: 'Livro de Retratos', batch: null, left: 3 },
      { productId: 13, product: 'Festival da Luz', batch: 'Lote 2', left: 1 },
    ),
    'sold-out': team('stock-low', [{ productId: 12, product: 'Livro de Retratos', batch: null, left: 0 }]),
  },
  'office-gateway-failing': oneAndTwo('gateway-failing', { gateway: 'pagarme' }, { gateway: 'stripe' }),
  'office-selling': {
    ...oneAndTwo(
      'selling',
      { isStopped: true, reason: 'Queixas de compradores.' },
      { isStopped: false, reason: 'Resolvido.' },
    ),
    resumed: team('selling', [{ isStopped: false, reason: 'Resolvido.' }]),
  },
  'office-export-failed': oneAndTwo('export-failed', { kind: 'sales' }, { kind: 'leads' }),
}

/** Loads the texts that the samples are written with. */
export async function loadSampleTexts(locales: readonly Locale[] = LOCALES): Promise<void> {
  await Promise.all(locales.flatMap((locale) => TOPICS.map((topic) => loadTopic(topic, locale))))
}

/** A sample and what names it. */
export type NamedSample = { name: string; kind: MessageKind; render: () => RenderedMail }

/** All samples in one language; of the mails of the office those that somebody gets who reads that language. */
export function samplesIn(locale: Locale): NamedSample[] {
  const entries = Object.entries(MAIL_SAMPLES) as [MessageKind, Samples][]
  return entries.flatMap(([kind, samples]) => {
    const read = kind.startsWith('office-') ? officeLocale([locale]) : locale
    return Object.entries(samples).map(([variant, render]) => ({
      name: variant === '' ? kind : `${kind}.${variant}`,
      kind,
      render: () => render(read),
    }))
  })
}
