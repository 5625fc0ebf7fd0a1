import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { Page } from '#contract/checkout/page.ts'
import { accentStyle } from '#rules/page/accent.ts'
import {
  hostilePayload as payload,
  HOSTILE_PAYLOADS as PAYLOADS,
  skeleton,
} from '#rules/base/hostile-payloads.test-double.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { App } from '../app/app.tsx'
import { PageProvider } from '../app/page-context.tsx'
import { CheckoutProvider } from '../checkout/checkout-context.tsx'
import { FeaturesProvider } from '../checkout/features-context.tsx'
import { PopUp } from '../features/exit-pop-up/view.tsx'
import { Toast } from '../features/purchase-notification/toast.tsx'
import { bumpStyle, brandingStyle } from '../app/bump-style.ts'
import { prepareDocument } from '../app/document.ts'
import { checkoutOf } from '../fixtures/checkout.ts'
import { PAID_SALE, pageOf } from '../fixtures/sale.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import type { AnyScreenModule } from '../app/screen.ts'
import * as checkout from './checkout/index.tsx'
import * as success from './success/index.tsx'

const PLAIN = checkoutOf()

type Custom = Partial<CheckoutAnswer['custom_checkout']>

/** Every field in which a seller writes words or addresses. */
const WORDS = [
  'logotipo',
  'button_text',
  'ob_title',
  'ob_subtitle',
  'ob_description',
  'top_thumb',
  'bottom_thumb',
  'side_thumb',
  'side_thumb_mobile',
  'top_thumb_alt',
  'bottom_thumb_alt',
  'side_thumb_alt',
  'scarcity_title',
  'scarcity_subtitle',
  'whatsapp_number',
  'whatsapp_msg',
  'jivochat_id',
  'image_exit_pop_up',
  'title_exit_pop_up',
  'link_exit_pop_up',
  'description_exit_pop_up',
  'text_button_exit_pop_up',
] as const satisfies (keyof Custom)[]

const customOf = (word: (place: number) => string): Custom => ({
  id: 503,
  is_dressed: true,
  ob_custom: true,
  scarcity_time: 15,
  exit_pop_up: true,
  button_exit_pop_up: true,
  ...Object.fromEntries(WORDS.map((name, place) => [name, word(place)])),
})

async function documentOf(screen: AnyScreenModule, data: Page['data'], locale: Locale): Promise<string> {
  const texts = ALL_TEXTS[locale]
  const page = pageOf(data, locale, { path: '/1001' })
  const prepared = await screen.prepare?.(data, page.frame)
  const body = renderToString(<App page={page} texts={texts} screen={screen} prepared={prepared} />)
  const head = screen.head(data, texts, page.frame)
  const scripts = { entry: '/assets/entry.js', preload: [] }
  const write = prepareDocument({ page, texts, head, preview: '', body, styles: '', scripts })
  return new TextDecoder().decode(write(page, 'nonce'))
}

const CHECKOUT = checkout as unknown as AnyScreenModule
const SUCCESS = success as unknown as AnyScreenModule

const checkoutPage = (word: (place: number) => string, locale: Locale) =>
  documentOf(CHECKOUT, checkoutOf({ custom: customOf(word), product: namesOf(word) }), locale)

/** The window for who is about to leave and a message of who bought, which a browser draws late. */
async function popUpOf(word: (place: number) => string, locale: Locale): Promise<string> {
  const data = checkoutOf({ custom: customOf(word), product: namesOf(word) })
  const page = pageOf(data, locale, { path: '/1001' })
  const prepared = await checkout.prepare?.(data, page.frame)
  if (prepared === undefined) throw new Error('the checkout is prepared before it is rendered')
  return renderToString(
    <PageProvider page={page} texts={ALL_TEXTS[locale]}>
      <FeaturesProvider data={data} prepared={prepared}>
        <CheckoutProvider data={data}>
          <PopUp open onClose={() => undefined} />
          <Toast message={{ id: 1, kind: 'success', title: word(24), text: word(25) }} position="top-left" />
        </CheckoutProvider>
      </FeaturesProvider>
    </PageProvider>,
  )
}

/** Names shown next to the customised texts. */
const namesOf = (word: (place: number) => string) => ({
  name: word(20),
  access: word(21),
  author: word(22),
  seller: { ...PLAIN.checkout.data.seller, name: word(23) },
})

const successPage = (word: (place: number) => string, locale: Locale) =>
  documentOf(
    SUCCESS,
    {
      screen: 'success',
      followed: { sale: { ...PAID_SALE, seller: { ...PAID_SALE.seller, name: word(1) } }, token: 't' },
      look: { theme: 'dark', theme_color: word(2), logotipo: word(3) },
      pendingFraudAnalysis: false,
      others: [],
      upsell: null,
    },
    locale,
  )

/** Every payload occurs somewhere on some page; with HOSTILE=all each occurs in every field. */
const STEP = process.env['HOSTILE'] === 'all' ? 1 : 10

beforeAll(async () => {
  for (const locale of LOCALES) {
    await Promise.all(SCREEN_TOPICS.success.map((topic) => loadTopic(topic, locale)))
  }
})

describe('a page that its seller has dressed', () => {
  it.each(LOCALES)('has the texts written for it, in %s', async (locale) => {
    const word = (place: number): string => `word-${place}`
    const html = (await checkoutPage(word, locale)) + (await popUpOf(word, locale))
    const own = SELLER_PAGE[locale]
    for (const place of WORDS.keys()) expect(html).toContain(`word-${place}`)
    expect(html).toContain(own.whatsapp)
    expect(html).toContain(`aria-label="${own.timeLeft}"`)
    expect(html).not.toMatch(/\sstyle="/)
  })

  it('mentions the guarantee unless its seller does not want that', async () => {
    const { warranty } = topicTexts('trust', 'pt').secureCard
    const page = (custom: Custom) =>
      documentOf(CHECKOUT, checkoutOf({ custom, product: { warranty_days: 30 } }), 'pt')
    expect(await page({})).toContain(warranty({ days: 30 }))
    expect(await page({ warranty_checkout: false })).not.toContain(warranty({ days: 30 }))
  })
})

describe('a hostile seller', () => {
  it('has 500 payloads', () => expect(new Set(PAYLOADS).size).toBe(500))

  it.each(['light', 'dark'] as const)('gets nothing but colours into the styles (%s)', () => {
    for (const text of PAYLOADS) {
      const look = {
        ob_custom: true,
        ob_background_color: text,
        ob_border: text,
        scarcity_background_color: text,
      }
      const css = accentStyle(text) + bumpStyle(look) + brandingStyle(look)
      expect(css).toMatch(/^(?:[a-z0-9-]+|[:;{}#=[\]()@ ])+$/)
      expect(css).not.toContain('evil')
    }
  })

  it('leaves its place nowhere on the checkout, with every payload in every field', async () => {
    const calm = skeleton(await checkoutPage((place) => `word-${place}`, 'pt'))
    const calmPopUp = skeleton(await popUpOf((place) => `word-${place}`, 'pt'))
    for (let at = 0; at < PAYLOADS.length; at += STEP) {
      const html = await checkoutPage((place) => payload(at + place), 'pt')
      expect(skeleton(html)).toBe(calm)
      expect(skeleton(await popUpOf((place) => payload(at + place), 'pt'))).toBe(calmPopUp)
    }
  }, 120_000)

  it.each(LOCALES)('nor in %s, nor after the purchase', async (locale) => {
    const calm = skeleton(await checkoutPage((place) => `word-${place}`, locale))
    const after = skeleton(await successPage((place) => `word-${place}`, locale))
    for (let at = 0; at < PAYLOADS.length; at += 100) {
      expect(skeleton(await checkoutPage((place) => payload(at + place), locale))).toBe(calm)
      expect(skeleton(await successPage((place) => payload(at + place), locale))).toBe(after)
    }
  })
})
