import { expect, test } from './app.ts'
import { LANGUAGES, expectAccessible, expectNoSidewaysScroll, walkedOn } from './buyer.ts'
import { countShifts } from './shifts.ts'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { localePath } from '#rules/locale.ts'

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
    },
  )
}

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
