import { findViolations } from './accessibility.ts'
import { DESK } from './buyer.ts'
import { expect, test } from '@playwright/test'
import { open, notify, write } from './card-fields-frame.ts'
import { startCardFieldsSite } from './card-fields-site.ts'
import type { CardFieldsSite } from './card-fields-site.ts'

let site: CardFieldsSite

test.beforeAll(async () => {
  site = await startCardFieldsSite()
})

test.afterAll(() => site.stop())

const CASES = [320, 360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, lang: theme === 'light' ? 'pt' : 'de' })),
)

for (const { width, theme, lang } of CASES) {
  test(
    `at ${width} px, ${theme}, ${lang}: no accessibility finding, and errors move nothing`,
    { tag: DESK },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 700 })
      const fields = await open(page, `${site.pageUrl}/?theme=${theme}&lang=${lang}`)
      const findings = () => findViolations(page)
      expect(await findings()).toEqual([])
      await write(fields, 'number', '5090480000000004')
      await info.attach('typed', { body: await page.screenshot(), contentType: 'image/png' })
      const before = await page.locator('#after').boundingBox()
      await notify(page, { type: 'balcao:validate' })
      await expect(fields.locator('[aria-invalid]')).toHaveCount(2)
      expect(await page.locator('#after').boundingBox()).toEqual(before)
      expect(await findings()).toEqual([])
      await info.attach('errors', { body: await page.screenshot(), contentType: 'image/png' })
      const overflow = await page.frames()[1]?.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBe(0)
    },
  )
}
