import type { Page } from '@playwright/test'
import { challenge } from '#texts/pt/challenge.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillPerson,
  payButton,
  press,
  DESK,
} from './buyer.ts'
import { startSellerSite, type SellerSite } from './seller-site.ts'
import { actAtTheBank, chargesOf, putOnSale, type OnSale } from './shop.ts'
import { pt } from './words.ts'

const CHALLENGED_CARD = '4000000000003022'
const BUY = 'Comprar o curso'

let site: SellerSite | undefined
test.afterEach(() => site?.close())
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const linkOf = (app: AppUrls, product: number, mode: string) =>
  `<a href="${app.web}/${product}?country=BR" data-balcao="${mode}">${BUY}</a>` +
  `<script type="module" src="${app.web}/embed.js"></script>`

/** A site with a link to a product, whose seller lists the site. */
async function openSite(
  page: Page,
  app: AppUrls,
  { mode, isListed = true, three_ds = false }: { mode: string; isListed?: boolean; three_ds?: boolean },
): Promise<OnSale> {
  site = await startSellerSite(app.web)
  const { origin } = site
  const product = await putOnSale({}, { three_ds, ...(isListed && { embedding_sites: [origin] }) })
  site.show(linkOf(app, product.id, mode))
  await page.goto(origin)
  return product
}

const checkoutIn = (page: Page) => page.frameLocator(`iframe[title="${BUY}"]`)

type Heard = { kind: string; detail: unknown }[]
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
const kindsHeardBy = async (page: Page) => [...new Set((await heardBy(page)).map(({ kind }) => kind))]

test('over a site, a card is paid and confirmed at the bank by keyboard and eye', async ({ page, app }) => {
  const product = await openSite(page, app, { mode: 'overlay', three_ds: true })
  const link = page.getByRole('link', { name: BUY })
  await link.focus()
  await page.keyboard.press('Enter')
  const overlay = page.getByRole('dialog', { name: BUY })
  const close = overlay.getByRole('button', { name: pt.common.actions.close, exact: true })
  await expect(close).toBeVisible()
  await expect(overlay.locator('iframe')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const checkout = checkoutIn(page)
  await fillPerson(checkout, pt)

  // Closed, it keeps what was typed, and the keyboard is where it was.
  await close.press('Enter')
  await expect(overlay).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(checkout.getByLabel(pt.checkout.personal.name.label, { exact: true })).toHaveValue(/Maria/)
  // In a frame of another site browsers load a lazy frame no sooner than it is in view.
  await checkout.locator(`iframe[title="${pt.payment.card.frame}"]`).scrollIntoViewIfNeeded()
  await fillCard(checkout, pt, CHALLENGED_CARD)
  await confirmCardPurchase(checkout, pt)
  const bank = checkout.frameLocator(`iframe[title="${challenge.frame}"]`).frameLocator('iframe')
  await bank.getByLabel('Code').fill('123456')
  await press(bank.getByRole('button', { name: 'Confirm' }))

  await expect(checkout.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
  await expect.poll(() => kindsHeardBy(page)).toContain('completed')
  expect(await chargesOf(app, product)).toHaveLength(1)
  await checkout.locator('body').press('Escape')
  await expect(overlay).toBeHidden()
  // The site was informed of what happened, and of nothing that was typed or paid.
  for (const { detail } of await heardBy(page)) {
    expect(detail === null || Object.keys(detail as object).join() === 'height').toBe(true)
  }
})

test('in the place of its link, a Pix is copied and paid', async ({ page, app }) => {
  const product = await openSite(page, app, { mode: 'inline' })
  const checkout = checkoutIn(page)
  await fillPerson(checkout, pt)
  await expect(page.getByRole('link', { name: BUY })).toBeHidden()
  const frame = page.locator('iframe')
  // The frame becomes as high as the page in it, which grows as its parts come: nothing scrolls within.
  const root = checkout.locator('#root')
  await expect
    .poll(async () => {
      const wanted = await root.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom))
      return (await frame.evaluate((element) => element.clientHeight)) - wanted
    })
    .toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await chooseMethod(checkout, pt.payment.methods.PIX)
  await press(payButton(checkout, pt.payment.button.pix))
  const code = checkout.getByLabel(pt.result.pix.code, { exact: true })
  await press(checkout.getByRole('button', { name: pt.result.pix.copy }))
  await expect(checkout.getByRole('button', { name: pt.result.pix.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue())
  // The site is scrolled to its end; the next page in the frame is seen from its beginning.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await actAtTheBank(app, product, 'pay')
  const title = checkout.getByRole('heading', { level: 1 })
  await expect(title).toContainText(pt.result.success.title)
  await expect(title).toBeInViewport()
  const top = (): Promise<number> => frame.evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(-1)
  await expect.poll(() => kindsHeardBy(page)).toEqual(['loaded', 'height', 'completed'])
})

test('a site that is not listed leads to the checkout by the link', { tag: DESK }, async ({ page, app }) => {
  const product = await openSite(page, app, { mode: 'inline', isListed: false })
  await expect.poll(() => kindsHeardBy(page)).toEqual(['refused'])
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('link', { name: BUY })).toBeVisible()
  site?.show(linkOf(app, product.id, 'overlay'))
  await page.reload()
  await page.getByRole('link', { name: BUY }).click()
  await page.waitForURL(`${app.web}/${product.id}?country=BR`)
})

test('a browser that keeps no cookies in frames follows the link', { tag: DESK }, async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  })
  const product = await openSite(page, app, { mode: 'overlay' })
  await page.getByRole('link', { name: BUY }).click()
  await page.waitForURL(`${app.web}/${product.id}?country=BR`)
})

test(
  'a hostile site frames nothing, reads nothing and pretends nothing',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await openSite(page, app, { mode: 'inline' })
    const listed = site?.origin ?? ''
    const checkout = checkoutIn(page)
    await fillPerson(checkout, pt)
    // The listed site itself: it cannot read the frame, and its messages are ignored.
    const read = await page.locator('iframe').evaluate((element) => {
      const { contentDocument, contentWindow } = element as HTMLIFrameElement
      const kinds = ['loaded', 'completed', 'closed', 'withheld', 'approved', 'balcao:token', 'balcao:submit']
      for (const kind of kinds) contentWindow?.postMessage({ balcao: 1, kind, type: kind, ok: true }, '*')
      try {
        return [contentDocument, contentWindow?.document.title]
      } catch {
        return [contentDocument, 'refused']
      }
    })
    expect(read).toEqual([null, 'refused'])
    await expect(payButton(checkout, pt.payment.button.card)).toBeVisible()
    expect(await chargesOf(app, product)).toHaveLength(0)

    // Another site says that it is the listed one.
    const stranger = await startSellerSite(app.web)
    stranger.show(`<iframe title="x" src="${app.web}/${product.id}?embedded=${listed}"></iframe>`)
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(stranger.origin)
    await refused
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0)
    await stranger.close()
  },
)
