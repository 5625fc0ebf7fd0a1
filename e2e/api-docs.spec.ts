import { expect, test } from './app.ts'
import { expectNoSidewaysScroll } from './buyer.ts'

test('the API page shows every group of calls within its policy, from our own origin alone', async ({
  page,
}) => {
  const complaints: string[] = []
  const origins = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
  })
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  await expect(page.getByRole('heading', { level: 1, name: 'Balcão' })).toBeVisible()
  for (const group of ['Checkout', 'Check-in', 'Operator']) {
    await expect(page.getByRole('link', { name: group, exact: true })).toBeVisible()
  }
  // As wide as the screen is, on a phone as well, and with a call opened.
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(page.viewportSize()?.width)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  const payment = page.getByRole('button', { name: /post.\/payment$/i }).first()
  await payment.click()
  await expect(page.getByText('x-session-id').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath('call.png') })
  expect(complaints).toEqual([])
  expect([...origins]).toEqual([new URL(page.url()).origin])
})
