import type { Page, Route } from '@playwright/test'
import { expect, type AppUrls } from './app.ts'
import { chargesOf, type OnSale } from './shop.ts'

/** The header that holds the nonce of a purchase. */
export const NONCE = 'requestray'

/** Answers as a shop that is starting, or whose database is away. */
const unavailable = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: '' } })

/**
 * Loses the first answer to a purchase and lets the next two sends find no shop; `changed` may give the repeats other
 * headers. Gives the nonces that are sent.
 */
export async function throughAnOutage(
  page: Page,
  isPurchase: (url: URL) => boolean,
  changed: () => Promise<Record<string, string>> = async () => ({}),
): Promise<string[]> {
  const nonces: string[] = []
  await page.route(isPurchase, async (route) => {
    const isFirst = nonces.length === 0
    const headers = { ...(await route.request().allHeaders()), ...(isFirst ? {} : await changed()) }
    nonces.push(headers[NONCE] ?? '')
    if (isFirst) await route.fetch({ headers })
    return nonces.length < 4 ? unavailable(route) : route.continue({ headers })
  })
  return nonces
}

/** Expects that a product was charged for once. */
export async function expectOneCharge(app: AppUrls, product: OnSale, amount: number): Promise<void> {
  expect((await chargesOf(app, product)).map(({ captured }) => captured)).toEqual([amount])
}
