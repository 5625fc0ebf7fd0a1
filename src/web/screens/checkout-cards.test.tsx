import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageFrame } from '#contract/checkout/page.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import type { SubscriptionHistory } from '#contract/checkout/subscription.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { GiftNote } from '../features/gift/gift-note.tsx'
import { CHECKOUT, checkoutOf, EUROPEAN_CHECKOUT } from '../fixtures/checkout.ts'
import { BOLETO_SALE, pageOf, PAID_SALE, PIX_SALE } from '../fixtures/sale.ts'
import { PageProvider } from '../app/page-context.tsx'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'

async function render(
  data: DataOf<'checkout'>,
  locale: Locale = 'pt',
  frame: Partial<PageFrame> = {},
): Promise<string> {
  const page = pageOf(data, locale, { path: `/${data.product_id}`, ...frame })
  const prepared = await checkout.prepare?.(data, page.frame)
  const screen = checkout as unknown as AnyScreenModule
  const html = renderToString(
    <App page={page} texts={ALL_TEXTS[locale]} screen={screen} prepared={prepared} />,
  )
  return html.replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')
}

// An error reported by React fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...complaint) => {
    throw new Error(complaint.map(String).join(' '))
  })
})
afterEach(() => vi.restoreAllMocks())

const SELLER = checkoutOf().checkout.data.seller

describe('the seller card', () => {
  const recommended = { ...SELLER, referral_url: 'https://example.com/r/10' }

  it('says since when they sell and leads to where they can be recommended', async () => {
    const html = await render(checkoutOf({ product: { seller: recommended } }))
    expect(html).toContain('Vende aqui desde 2021')
    expect(html).toContain('href="https://example.com/r/10"')
  })

  it('has no link where there is no such place', async () => {
    expect(await render(checkoutOf())).not.toContain(topicTexts('trust', 'pt').seller.referral)
  })

  it('is left out for products of the platform itself; the seller is still in the small print', async () => {
    const html = await render(checkoutOf({ product: { is_heaven: true, seller: recommended } }))
    expect(html).not.toContain('Vende aqui desde 2021')
    expect(html).not.toContain('example.com/r/10')
    expect(html).toContain(SELLER.legal_name)
  })
})

describe('the secure-purchase card', () => {
  it('names the guarantee and the author', async () => {
    const html = await render(checkoutOf({ product: { warranty_days: 7, author: 'Ana Prado' } }))
    expect(html).toContain('Garantia de 7 dias')
    expect(html).toContain('Criado por Ana Prado')
  })

  it.each(LOCALES)('says in %s that a subscription repeats, and only that', async (locale) => {
    await loadTopic('renewal', locale)
    await loadTopic('subscription', locale)
    const renews = topicTexts('subscription', locale).notice.renews({ period: 'month', days: 30 })
    const subscription = checkoutOf({ product: { type: 'SUBSCRIPTION', period: 30 } })
    const html = await render(subscription, locale)
    expect(html).toContain(renews)
    expect(html).not.toContain(topicTexts('renewal', locale).update)
    expect(await render(checkoutOf(), locale)).not.toContain(renews)
  })
})

describe('the page of a subscription that goes on', () => {
  const history: SubscriptionHistory = {
    subscription_id: 'AbCdEfGhIjKlMnOpQrStUv',
    type: 'SUBSCRIPTION',
    status: 'active',
    period: 30,
    amount: 39.9,
    contract_amount: null,
    contract_installments: null,
    due: { number: 2, date: '2026-11-20', amount: 39.9 },
    next_charge: null,
    last_charge: { date: '2026-10-20', amount: 39.9 },
    card: { brand: 'visa', last_four: '0010' },
    client: { first_name: 'Maria', email_hint: 'm•••@example.com' },
  }
  const product = { type: 'SUBSCRIPTION', period: 30, amount: 39.9 } as const
  const page = (changes: Partial<SubscriptionHistory> = {}, trial = 0) =>
    checkoutOf({
      product: { ...product, trial, ...(trial > 0 && { amount: 0 }) },
      checkout: { history_subscription: { ...history, ...changes }, allowed_methods: ['CREDIT_CARD'] },
    })

  it.each(LOCALES)('shows in %s the due charge, and asks for no personal data', async (locale) => {
    const html = await render(page(), locale)
    const words = topicTexts('renewal', locale)
    expect(html).toContain(words.update)
    expect(html).toContain(words.title)
    expect(html).toContain('m•••@example.com')
    expect(html).toContain(words.kept.or)
    expect(html).not.toContain('name="document"')
    expect(html).not.toContain('name="email"')
  })

  it('shows that nothing is due, and the effect of the button then', async () => {
    const html = await render(page({ due: null, next_charge: { date: '2026-12-20', amount: 39.9 } }, 1))
    const words = topicTexts('renewal', 'pt')
    expect(html).toContain(words.nothingDue)
    expect(html).toContain(words.save)
    // The bar of a phone says so too, and names no price of nothing.
    expect(html).toContain(`<b><span>${words.nothingDue}</span></b>`)
    expect(html).not.toContain('<b>R$ 0,00')
    expect(html).toContain('20/12/2026')
    expect(html).not.toContain(words.kept.or)
  })

  it('promises no trial and no renewal that begins now', async () => {
    await loadTopic('subscription', 'pt')
    const { trial, notice } = topicTexts('subscription', 'pt')
    const html = await render(page({ due: null }, 1))
    expect(html).not.toContain(trial.nothingToday)
    expect(html).not.toContain(notice.renews({ period: 'month', days: 30 }))
  })

  it('adds a contract up', async () => {
    const contract = { type: 'CONTRACT', contract_amount: 447, contract_installments: 3 } as const
    const html = await render(page(contract))
    const words = topicTexts('renewal', 'pt')
    expect(html).toContain(words.titleContract)
    expect(html).toContain(words.contract({ amount: 'R$ 447,00', n: 3 }))
  })
})

describe('a present in the secure-purchase card', () => {
  const noteOf = async (recipient_name: string, gift_message: string) => {
    await loadTopic('gift', 'pt')
    return renderToString(
      <PageProvider page={pageOf(checkoutOf())} texts={ALL_TEXTS.pt}>
        <GiftNote values={{ recipient_name, gift_message }} />
      </PageProvider>,
    )
  }

  it('shows its recipient and its message', async () => {
    const html = await noteOf('Eva Lima', 'Boa <viagem>!')
    expect(html).toContain('Presente para Eva Lima')
    expect(html).toMatch(/<blockquote[^>]*>Boa &lt;viagem&gt;!<\/blockquote>/)
  })

  it('says only that it is one as long as nothing was typed', async () => {
    const html = await noteOf(' ', '')
    expect(html).toContain(topicTexts('gift', 'pt').isGift)
    expect(html).not.toContain('blockquote')
  })
})

it('names the buyer of its own link in no link', async () => {
  const query = { fn: 'Ana Souza', em: 'ana@x.example', document: '11144477735', utm_source: 'radio' }
  const html = await render(checkoutOf(), 'pt', { query })
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links.filter((href) => /[?&;](?:fn|em|ph|document)=/.test(href ?? ''))).toEqual([])
  expect(links.filter((href) => href?.includes('utm_source=radio'))).toHaveLength(7)
})

describe('an unfinished purchase', () => {
  const openOf = (sale: typeof PIX_SALE) => checkoutOf({ screen: { open: { sale, token: 't' } } })

  it.each([
    ['pt', 'Pedido feito há 10 minutos. O código expira em 20 minutos.'],
    ['en', 'Ordered 10 minutes ago. The code expires in 20 minutes.'],
    ['es', 'Pedido hecho hace 10 minutos. El código caduca dentro de 20 minutos.'],
    ['de', 'Bestellt vor 10 Minuten. Der Code läuft in 20 Minuten ab.'],
    ['fr', 'Commande passée il y a 10 minutes. Le code expire dans 20 minutes.'],
    ['it', 'Ordine effettuato 10 minuti fa. Il codice scade tra 20 minuti.'],
    ['ru', 'Заказ оформлен 10 минут назад. Срок действия кода истекает через 20 минут.'],
  ] as const)(
    'says in %s how long ago it was ordered and when its code expires',
    async (locale, expected) => {
      expect(await render(openOf(PIX_SALE), locale)).toContain(expected)
    },
  )

  it('offers another code in the place of one that has expired, and says of a boleto when it is due', async () => {
    const later = { now: '2026-11-21T13:30:00.000Z' }
    const expired = await render(openOf(PIX_SALE), 'pt', later)
    expect(expired).toContain('Código expirado')
    expect(expired).toContain('Gerar novo código')
    expect(await render(openOf(BOLETO_SALE))).toContain('Pedido feito há 10 minutos. Vence em 24/11/2026.')
  })

  it('says of a boleto the days that its seller gives, and three where the seller says nothing', async () => {
    const days = async (boleto_due_days?: number) => {
      const only = { allowed_methods: ['BOLETO' as const], offered_methods: ['BOLETO' as const] }
      const answer = { ...only, ...(boleto_due_days !== undefined && { boleto_due_days }) }
      return render(checkoutOf({ checkout: answer, product: { method: 'BOLETO' } }))
    }
    expect(await days()).toContain('Você tem até 3 dias para pagar.')
    expect(await days(1)).toContain('Você tem até 1 dia para pagar.')
    expect(await days(10)).toContain('Você tem até 10 dias para pagar.')
  })

  it('says nothing of the time once it is paid', async () => {
    expect(await render(openOf(PAID_SALE))).not.toContain('há 10 minutos')
  })
})

describe('the months of the instalments', () => {
  const { forecast } = ALL_TEXTS.pt.checkout.summary

  it('can be unfolded where several are chosen', async () => {
    expect(await render(checkoutOf({ product: { pre_selected_installment: 3 } }))).toContain(forecast)
  })

  it('are not there for a payment at once', async () => {
    expect(await render(checkoutOf())).not.toContain(forecast)
  })
})

describe('the small print', () => {
  it.each([
    ['pt', '3,39%'],
    ['de', '3,39 %'],
    ['en', '3.39%'],
  ] as const)('notes in %s the rate of the country that is bought in', async (locale, rate) => {
    expect(await render(checkoutOf(), locale, { country: 'BR' })).toContain(rate)
  })

  it('notes the rate to a Mexican whose gateway takes instalments', async () => {
    const pesos = { data: { amount: 2000 }, from: 'MXN', to: 'MXN', corrent_country: 'MX' }
    const plan = { country: 'MX', currency: 'MXN', numbers: [3, 6, 9, 12], least: 100 }
    const page = (installment_plans: (typeof plan)[]) =>
      checkoutOf({
        product: { currency: 'MXN', amount: 2000 },
        checkout: {
          checkout_payment: { ...CHECKOUT.checkout_payment, ...pesos },
          allowed_methods: ['CREDIT_CARD'],
          installment_plans,
        },
      })
    expect(await render(page([plan]), 'es', { country: 'MX' })).toContain('3,39')
    expect(await render(page([]), 'es', { country: 'MX' })).not.toContain('3,39')
  })

  it('names the button of a trial as it reads', async () => {
    const trial = checkoutOf({ product: { type: 'SUBSCRIPTION', period: 30, trial: 7 } })
    const { begin } = topicTexts('subscription', 'pt').trial
    expect(await render(trial)).toContain(`Ao clicar em “${begin}”, você aceita os `)
  })

  it('notes no rate where nothing is split', async () => {
    const once = checkoutOf({ product: { max_installments: 1 } })
    expect(await render(once)).not.toContain('3,39')
    expect(await render(EUROPEAN_CHECKOUT, 'de', { country: 'DE' })).not.toContain('2,92')
  })

  it('links the terms and the policy', async () => {
    const legalPages = { terms: 'https://example.com/pt/termos', privacy: '/privacy' }
    const html = await render(checkoutOf(), 'pt', { legalPages })
    expect(html).toMatch(/<a href="https:\/\/example.com\/pt\/termos"[^>]*>Termos de Uso<\/a>/)
    expect(html).toMatch(/ e a <\/span><a href="\/privacy"[^>]*>Política de Privacidade<\/a><span>\./)
  })

  it('says that the platform sells, where it does', async () => {
    const entity = {
      legal_name: 'Plataforma Ltda',
      document: '11.222.333/0001-81',
      legal_address: 'Rua Um, 1',
      email: 'ajuda@platform.example',
      country: 'BR',
    }
    const soldBy = { name: 'Plataforma', role: 'agent', entity } as const
    const html = await render(checkoutOf(), 'pt', { soldBy })
    expect(html).toContain('Vendido por Plataforma em nome de Estúdio Aurora')
    expect(html).toContain('Plataforma Ltda, CNPJ 11.222.333/0001-81')
    expect(html).toContain('; Plataforma, pelo pagamento.')
    expect(html).not.toContain('Estúdio Aurora Ltda.')
  })

  it('links them beside the box that a European buyer ticks', async () => {
    const legalPages = { terms: '/de/terms', privacy: 'https://example.com/de/datenschutz' }
    const html = await render(EUROPEAN_CHECKOUT, 'de', { country: 'DE', legalPages })
    expect(html).toContain('href="https://example.com/de/datenschutz"')
  })
})
