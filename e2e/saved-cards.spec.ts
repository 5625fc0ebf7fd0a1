import { randomUUID } from 'node:crypto'
import { saved } from '#texts/pt/saved.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  confirmCardPurchase,
  DESK,
  expectAccessible,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

/** The code of the newest mail to an address. */
async function mailedCode(app: AppUrls, to: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const answer = await fetch(`${app.sandbox}/mailbox.json?to=${encodeURIComponent(to)}`)
    const { messages } = (await answer.json()) as { messages: { subject: string }[] }
    return messages.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find((code) => code !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

test(
  'a returning buyer pays by the card that was kept, after a mailed code',
  { tag: DESK },
  async ({ page, browser, app }) => {
    const product = await putOnSale({ second_sale_flag: true }, { saved_cards: true })
    const email = `${randomUUID()}@example.com`
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt, email)
    await fillCard(page, pt)
    await page.getByLabel(saved.keep).check()
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, product.id)

    const device = await browser.newContext({ locale: 'pt-BR' })
    const again = await device.newPage()
    await openCheckout(again, 'pt', product.id)
    await fillPerson(again, pt, email)
    await press(again.getByRole('button', { name: saved.use }))
    const dialog = again.getByRole('dialog', { name: saved.title })
    await expect(dialog.getByLabel(saved.email)).toHaveValue(email)
    await dialog.getByRole('button', { name: saved.send }).click()
    await dialog.getByLabel(saved.code).fill('000000')
    await dialog.getByRole('button', { name: saved.open }).click()
    await expect(dialog.getByText(saved.wrong)).toBeVisible()
    await expectAccessible(again)
    await dialog.getByLabel(saved.code).fill(await mailedCode(app, email))
    await dialog.getByRole('button', { name: saved.open }).click()
    await expect(dialog.getByText('12/2030')).toBeVisible()
    await expectAccessible(again)
    await dialog.getByRole('button', { name: saved.pick }).click()
    await confirmCardPurchase(again, pt)
    await expectThanked(again, 'pt', pt, product.id)
    expect((await chargesOf(app, product)).map(({ status }) => status)).toEqual(['paid', 'paid'])

    // A card that is removed asks first, and leaves a way on.
    await again.goto(`/${product.id}?again=1`)
    await press(again.getByRole('button', { name: saved.use }))
    const kept = dialog.getByText('12/2030')
    await dialog.getByRole('button', { name: saved.remove }).click()
    await expect(kept).toBeHidden()
    await expect(dialog.getByRole('button', { name: saved.keepIt })).toBeFocused()
    await expectAccessible(again)
    await dialog.getByRole('button', { name: saved.keepIt }).click()
    await expect(kept).toBeVisible()
    await dialog.getByRole('button', { name: saved.remove }).click()
    await dialog.getByRole('button', { name: saved.remove, exact: true }).click()
    await expect(dialog.getByText(saved.none)).toBeVisible()
    await dialog.getByRole('button', { name: saved.typed }).click()
    await expect(dialog).toBeHidden()
    await device.close()
  },
)
