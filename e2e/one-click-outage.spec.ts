import type { Page } from '@playwright/test'
import { upsell } from '#texts/pt/upsell.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  otherTokens,
  press,
} from './buyer.ts'
import { expectOneCharge, NONCE, throughAnOutage } from './outages.ts'
import { putOnSale, type OnSale } from './shop.ts'
import { pt } from './words.ts'

/** Of what is offered with one click. */
const PRICE = 2900

const isPurchaseOf =
  (product: OnSale) =>
  (url: URL): boolean =>
    url.pathname.endsWith(`/payment/${product.id}`)

const button = (page: Page) => page.getByRole('button', { name: /29[.,]00/ })

/** Buys one product and keeps its card, so that the other is offered with one click. */
async function reachOffer(page: Page): Promise<OnSale> {
  const offered = await putOnSale({ amount: PRICE })
  const first = await putOnSale({ seller_id: offered.id, upsell: { product_id: offered.id } })
  await openCheckout(page, 'pt', first.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await press(page.getByRole('checkbox', { name: upsell.keepCard }))
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, first.id)
  await expect(button(page)).toBeVisible()
  return offered
}

/** Presses the button once, through an outage. Gives the nonces. */
async function buyThroughAnOutage(
  page: Page,
  product: OnSale,
  changed?: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const nonces = await throughAnOutage(page, isPurchaseOf(product), changed)
  await press(button(page))
  return nonces
}

test(
  'one click waits for a shop that is away, says so, and buys once',
  { tag: PHONE },
  async ({ page, app }) => {
    const offered = await reachOffer(page)
    const nonces = await buyThroughAnOutage(page, offered)
    await expect(
      page.locator('[aria-live="polite"]', { hasText: pt.payment.processing.waiting }),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectThanked(page, 'pt', pt, offered.id)
    expect(nonces).toHaveLength(4)
    expect(new Set(nonces).size).toBe(1)
    await expectOneCharge(app, offered, PRICE)
  },
)

test(
  'one click that took a new key for each send would call its own purchase a second one',
  { tag: PHONE },
  async ({ page, app }) => {
    const offered = await reachOffer(page)
    const nonces = await buyThroughAnOutage(page, offered, () => otherTokens(page, offered.id))
    await expect(page.getByRole('alert')).toContainText(pt.errors.DUPLICATE_PURCHASE)
    expect(new Set(nonces).size).toBeGreaterThan(1)
    await expectOneCharge(app, offered, PRICE)
  },
)

test(
  'who waited for one click in vain sends the same purchase again',
  { tag: DESK },
  async ({ page, app }) => {
    await page.clock.install()
    const offered = await reachOffer(page)
    const nonces: string[] = []
    const isPurchase = isPurchaseOf(offered)
    await page.route(isPurchase, (route) => {
      nonces.push(route.request().headers()[NONCE] ?? '')
      return route.abort()
    })
    await press(button(page))
    await expect.poll(() => nonces.length).toBe(1)
    const given = page.getByRole('alert').filter({ hasText: upsell.unreachable })
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(given).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [50] })
    await expectAccessible(page)
    await page.unroute(isPurchase)
    const sent = page.waitForRequest((request) => isPurchase(new URL(request.url())))
    await page.clock.resume()
    await page.getByRole('button', { name: upsell.again }).press('Enter')
    nonces.push((await sent).headers()[NONCE] ?? '')
    await expectThanked(page, 'pt', pt, offered.id)
    expect(new Set(nonces).size).toBe(1)
    await expectOneCharge(app, offered, PRICE)
  },
)
