import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageFrame } from '#contract/checkout/page.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { checkoutOf, EUROPEAN_CHECKOUT } from '../fixtures/checkout.ts'
import { PIX_SALE, pageOf } from '../fixtures/sale.ts'
import type { AnyScreenModule, DataOf } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'

const MODULE = checkout as unknown as AnyScreenModule

async function render(
  data: DataOf<'checkout'>,
  locale: Locale = 'pt',
  frame: Partial<PageFrame> = {},
): Promise<string> {
  const page = pageOf(data, locale, { path: `/${data.product_id}`, ...frame })
  const prepared = await checkout.prepare?.(data, page.frame)
  return renderToString(<App page={page} texts={ALL_TEXTS[locale]} screen={MODULE} prepared={prepared} />)
}

let complaints: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const VARIANTS: Readonly<Record<string, DataOf<'checkout'>>> = {
  plain: checkoutOf(),
  'two steps': checkoutOf({ custom: { step_checkout: 'multi_step' } }),
  'asks the e-mail twice': checkoutOf({ custom: { confirmation_email: true } }),
  'three steps': checkoutOf({
    custom: { step_checkout: 'multi_step' },
    product: { format: 'PHYSICALPRODUCT' },
  }),
  'one column': checkoutOf({ screen: { arrangement: 'one-column' } }),
  'one question at a time': checkoutOf({ screen: { arrangement: 'one-question' } }),
  physical: checkoutOf({ product: { format: 'PHYSICALPRODUCT' } }),
  free: checkoutOf({ product: { amount: 0 } }),
  'an unfinished Pix': checkoutOf({ screen: { open: { sale: PIX_SALE, token: 't' } } }),
  'a purchase of minutes ago': checkoutOf({
    screen: { open: { sale: { ...PIX_SALE, status: 'PAID', object: null }, token: 't' } },
  }),
}

describe.each(LOCALES)('in %s', (locale) => {
  it.each(Object.entries(VARIANTS))('renders %s without a complaint', async (_, data) => {
    const html = await render(data, locale)
    expect(html).toContain('name="email"')
    expect(html).not.toMatch(/\sstyle="/)
    expect(html).not.toMatch(/class="[^"]*undefined/)
    expect(complaints).not.toHaveBeenCalled()
  })

  it.each([
    ['MX', true],
    ['UY', true],
    ['AR', true],
    ['CL', false],
  ])('asks a buyer from %s for a document of theirs', async (country, hasKinds) => {
    const html = await render(checkoutOf(), locale, { country })
    expect(html).toContain('name="document"')
    expect(html.includes('name="documentType"')).toBe(hasKinds)
    expect(complaints).not.toHaveBeenCalled()
  })

  it('renders the European checkout without a complaint', async () => {
    const html = await render(EUROPEAN_CHECKOUT, locale, { country: 'DE' })
    expect(html).toContain(ALL_TEXTS[locale].payment.button.europe.replaceAll("'", '&#x27;'))
    expect(html).toContain('name="terms"')
    expect(html).not.toContain('name="document"')
    expect(complaints).not.toHaveBeenCalled()
  })
})

describe('the checkout', () => {
  it('says above the button of a second purchase that there was a first, and of no success', async () => {
    const html = await render(VARIANTS['a purchase of minutes ago'] ?? checkoutOf())
    const { success, unfinished } = topicTexts('result', 'pt')
    expect(html).toContain(unfinished.alreadyBought)
    expect(html).not.toContain(success.title)
  })

  it('says beside the price that the delivery comes on top, in the bar of the phone too', async () => {
    const sent = { has_shipping_fee: true, type_shipping_fee: 'DYNAMIC', format: 'PHYSICALPRODUCT' } as const
    expect((await render(checkoutOf({ product: sent }))).match(/\+ frete</g)?.length).toBeGreaterThanOrEqual(
      2,
    )
    expect(await render(checkoutOf())).not.toContain('+ frete')
  })

  it('shows price and interval of a subscription: in the bar of the phone, and at the card', async () => {
    const monthly = { type: 'SUBSCRIPTION', period: 30, trial: 7, amount: 39.9, max_installments: 1 } as const
    const html = await render(checkoutOf({ product: monthly }))
    expect(html.match(/R\$\u00a039,90 por mês/g)?.length).toBeGreaterThanOrEqual(3)
    expect(html).not.toContain('pagamento à vista')
    expect(complaints).not.toHaveBeenCalled()
  })

  it('offers only methods that the server allows', async () => {
    const html = await render(checkoutOf({ product: { method: 'PIX,PAYPAL' } }))
    expect(
      [...html.matchAll(/<input(?=[^>]*type="radio")[^>]*value="(\w+)"/g)].map((match) => match[1]),
    ).toEqual(['PIX'])
  })

  it('begins with the card and says the total on the button', async () => {
    expect(await render(checkoutOf())).toContain('Pagar com Cartão\u00a0· R$\u00a0497,00')
  })

  it('calls the price above a dearer one in instalments the price at once, and the only price the total', async () => {
    const label = async (free: number): Promise<string | undefined> => {
      const html = await render(checkoutOf({ product: { no_interest_installments: free } }))
      return />([^<>]+)<\/p><p [^>]*><span[^>]*>R\$\u00a0497,00/.exec(html)?.[1]
    }
    expect(await label(0)).toBe('À vista')
    expect(await label(12)).toBe('Total')
  })

  it('lets the seller word the button, but not for European buyers', async () => {
    const worded = checkoutOf({ custom: { button_text: 'Quero a minha vaga' } })
    expect(await render(worded)).toContain('Quero a minha vaga\u00a0· R$')
    const inPortugal = await render(worded, 'pt', { country: 'PT' })
    expect(inPortugal).not.toContain('Quero a minha vaga')
  })

  it('fills in and locks the values of the link', async () => {
    const html = await render(checkoutOf(), 'pt', {
      query: { fn: 'Maria Clara', em: 'maria@', force: 'true' },
    })
    expect(html).toMatch(/<input(?=[^>]*name="name")(?=[^>]*value="Maria Clara")(?=[^>]*readOnly="")/)
    expect(html).not.toMatch(/<input(?=[^>]*name="email")(?=[^>]*readOnly="")/)
  })

  it('restores the earlier input of the buyer', async () => {
    const lead = {
      uuid: '3c30ace1-f890-4f17-81d1-e3fc597b9611',
      step: 1 as const,
      personal: {
        name: 'Ana Eva',
        email: 'ana@exemplo.com',
        cellphone: '+5511987654321',
        document: '52998224725',
      },
      address: {
        zip_code: '',
        street: '',
        number: '',
        neighborhood: '',
        city: '',
        state: '',
        complement: '',
        country_code: 'BR',
      },
      purchase: { status: null },
    }
    const html = await render(checkoutOf({ screen: { lead } }))
    expect(html).toContain('value="Ana Eva"')
    expect(html).toContain('value="(11) 98765-4321"')
    expect(html).toContain('value="529.982.247-25"')
  })

  it('hides the payment until the first of two steps is done', async () => {
    const html = await render(checkoutOf({ custom: { step_checkout: 'multi_step' } }))
    expect(html).toMatch(/<div hidden=""><fieldset/)
    expect(html).toContain(ALL_TEXTS.pt.checkout.steps.next)
    expect(html).toContain('Etapa 1 de 2')
  })

  it('gives the address a step of its own', async () => {
    const custom = { step_checkout: 'multi_step' } as const
    const html = await render(checkoutOf({ custom, product: { format: 'PHYSICALPRODUCT' } }))
    expect(html).toContain('Etapa 1 de 3')
    expect([...html.matchAll(/<h2 id="step-(\w+)"/g)].map((match) => match[1])).toEqual([
      'personal',
      'address',
      'payment',
    ])
  })

  it('asks one thing at a time, where the layout does, with every field in the page', async () => {
    const asking = { screen: { arrangement: 'one-question' } } as const
    const html = await render(checkoutOf({ ...asking, product: { format: 'PHYSICALPRODUCT' } }))
    expect(html).toContain('data-asks="name"')
    // Name, document, mail, phone, address, payment.
    expect(html).toContain('Etapa 1 de 6')
    for (const field of ['name', 'document', 'email', 'cellphone', 'zipcode', 'holder_name']) {
      expect(html).toContain(`name="${field}"`)
    }
    // A present is no question by itself.
    const present = checkoutOf({ ...asking, product: { can_be_gifted: true } })
    expect(await render(present)).toContain('Etapa 1 de 5')
    expect(await render(checkoutOf(asking), 'de', { country: 'DE' })).toContain('1 von 4')
  })

  it.each([
    ['its name', { fn: 'Ana Moura' }, 'data-asks="document"', 'Etapa 2 de 5'],
    [
      'all but a document',
      { fn: 'Ana Moura', em: 'ana@example.com', ph: '11987654321' },
      'data-asks="document more"',
      'Etapa 2 de 5',
    ],
    ['a name that is none', { fn: '-' }, 'data-asks="name"', 'Etapa 1 de 5'],
  ] as const)('begins behind what its link has answered: %s', async (_, query, asks, progress) => {
    const data = checkoutOf({ screen: { arrangement: 'one-question' }, product: { can_be_gifted: true } })
    const html = await render(data, 'pt', { query })
    expect(html).toContain(asks)
    expect(html).toContain(progress)
  })

  it('asks something of a buyer known by a link, so that a present can be chosen', async () => {
    const data = checkoutOf({ screen: { arrangement: 'one-question' }, product: { can_be_gifted: true } })
    const query = { fn: 'Ana Moura', em: 'ana@example.com', ph: '+4915123456789' }
    const html = await render(data, 'de', { country: 'DE', query })
    expect(html).toContain('data-asks="cellphone more"')
  })

  it('asks everything for a free product at once', async () => {
    const html = await render(checkoutOf({ screen: { arrangement: 'one-question' }, product: { amount: 0 } }))
    expect(html).not.toContain('data-asks')
  })

  it('opens at the payment and asks there for fields missing from the link', async () => {
    const data = checkoutOf({ screen: { opens_at_second_step: true } })
    const html = await render(data, 'pt', { query: { fn: 'Maria Clara', em: 'maria@exemplo.com' } })
    expect(html).toContain('Maria Clara · maria@exemplo.com')
    // Parts of both steps are open.
    expect(html).not.toContain('Etapa 2 de 2')
    expect(html).toContain('name="document"')
    expect(html).not.toContain('name="email"')
    expect(html).not.toMatch(/<div hidden=""><fieldset/)
  })

  it('shows a seller’s markup as text', async () => {
    const html = await render(checkoutOf({ product: { name: '<img src=x onerror=alert(1)>' } }))
    expect(html).not.toContain('<img src=x')
  })
})

it('names the language of the seller’s text, where it is another than the page’s', async () => {
  const { data: product } = checkoutOf().checkout
  const bump = {
    b_order: 1,
    title: 'Presets',
    description: 'Vinte receitas de cor',
    checkbox: false,
    disabled: false,
    assoc_ticket: null,
    has_shipping_fee: false,
    type_shipping_fee: null,
    trial: 0,
    method: 'CREDIT_CARD',
    product: { ...product, id: 1002 },
  }
  const data = checkoutOf({ checkout: { bump_list: [bump] } })
  const other = await render(data, 'de', { writtenIn: 'pt' })
  for (const own of [product.name, bump.title, bump.description]) {
    expect(other).toMatch(new RegExp(`lang="pt"[^>]*>${own}<`))
  }
  expect(await render(data)).not.toMatch(/lang="pt"[^>]*>Presets|<h1[^>]* lang=/)
})
