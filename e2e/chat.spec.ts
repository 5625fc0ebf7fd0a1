import type { Page } from '@playwright/test'
import { CHAT } from '#texts/chat.ts'
import { expect, test } from './app.ts'
import { DESK, PHONE, expectAccessible, expectNoSidewaysScroll } from './buyer.ts'

/** The demo's course with its seller's own page, which has a chat. */
const ADDRESS = '/1001?ch_id=501&country=BR'

/** A chat that tries whatever a page could do to the one around it. */
const HOSTILE = `<!doctype html><html lang="pt"><title>chat</title><main><h1>Olá</h1><p></p></main><script>
const found = {}
const attempt = (name, deed) => { try { found[name] = String(deed()) } catch (error) { found[name] = 'refused: ' + error.name } }
attempt('page', () => parent.document.title)
attempt('window', () => String(open('https://jivo.chat/popup')))
attempt('top', () => { top.location.href = 'https://jivo.chat/stolen'; return 'asked' })
attempt('own', () => self.origin)
document.querySelector('p').append(JSON.stringify(found))
</script>`

async function answerAsChat(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://jivo.chat/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: HOSTILE })
  })
  return asked
}

for (const [size, tag] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(
    `a seller's chat opens by a press, in a frame that leads nowhere, at the ${size}`,
    { tag },
    async ({ page }) => {
      const asked = await answerAsChat(page)
      const opened: Page[] = []
      page.context().on('page', (other) => opened.push(other))
      await page.goto(ADDRESS)
      const link = page.getByRole('link', { name: /^Conversar com/ })
      await expect(link).toHaveAttribute('href', 'https://jivo.chat/aurora7demo')
      // The same code makes the clock go: before it has come the link is a link.
      await expect(page.getByRole('timer')).toBeVisible()
      await page.waitForLoadState('networkidle')
      // Nothing of it was asked for yet.
      expect(asked).toEqual([])
      const address = page.url()
      await link.press('Enter')
      const frame = page.frameLocator(`iframe[title="${CHAT.pt.title}"]`)
      await expect(frame.getByText('"own":"https://jivo.chat"')).toBeVisible()
      const found = JSON.parse(
        (await frame.locator('body').textContent())?.match(/\{"page".*\}/)?.[0] ?? '{}',
      ) as object
      expect(found).toMatchObject({ page: 'refused: SecurityError', window: 'null' })
      expect((found as { top: string }).top).toMatch(/^(refused|asked)/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath('chat.png') })
      expect(page.url()).toBe(address)
      expect(opened).toEqual([])
      expect(asked).toEqual(['https://jivo.chat/aurora7demo'])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(link).toBeFocused()
    },
  )
}

test('a page without a chat lets no frame lead there', { tag: DESK }, async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf(ADDRESS)).toContain('https://jivo.chat')
  expect(await policyOf('/1001?country=BR&ch_id=502')).toContain('frame-src')
  expect(await policyOf('/1002?country=BR')).not.toContain('jivo.chat')
})
