import { waiting } from '#texts/pt/waiting.ts'
import { expect, test, runName } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './buyer.ts'
import { joinOffice, officeInvitation } from './office.ts'
import { putOnSale } from './shop.ts'

test('who wants what is sold out leaves an address, which the seller sees', async ({ page, app }) => {
  const product = await putOnSale({ stock: 0 })
  await page.goto(`/${product.id}?country=BR`)
  const form = page.getByRole('form', { name: waiting.title })
  await form.getByRole('button', { name: waiting.submit }).click()
  await expect(form.getByLabel(waiting.email)).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const email = `waits-${runName()}@example.com`
  await form.getByLabel(waiting.email).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(waiting.stock.keptText({ email }))).toBeVisible()
  await expectAccessible(page)
  await joinOffice(
    page,
    await officeInvitation(`sold-out-${runName()}@example.com`, app, product.id),
    'Ana Souza',
  )
  await page.getByRole('link', { name: /pessoas? começ(ou|aram) a comprar/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})
