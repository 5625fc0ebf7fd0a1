import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { APPROVED_CARD, cardFrame, someCpf } from './buyer.ts'
import { applied, tabTo, typeInto } from './keyboard.ts'
import { pt } from './words.ts'

/* Actions of a buyer who has only a keyboard. */

const { personal } = pt.checkout
const { payment } = pt

const METHODS_AT_MOST = 12

export async function typePerson(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await typeInto(page, field(personal.name.label), 'Maria Clara Souza')
  await typeInto(page, field(personal.document.label), someCpf())
  await typeInto(page, field(personal.email.label), 'maria.silva@example.com')
  await typeInto(page, field(personal.cellphone.label), '11987654321')
}

type CardPlace = { frame: FrameLocator; holder: Locator }

/** Types a card into the fields of the credit card, unless others are named: of one of two cards, of a debit card. */
export async function typeCard(
  page: Page,
  number = APPROVED_CARD,
  { frame, holder }: CardPlace = {
    frame: cardFrame(page, pt),
    holder: page.getByLabel(payment.card.holder, { exact: true }),
  },
): Promise<void> {
  await typeInto(page, frame.getByLabel(payment.card.number), number)
  await typeInto(page, frame.getByLabel(payment.card.expiry), '1230')
  await typeInto(page, frame.getByLabel(payment.card.cvv), '123')
  await typeInto(page, holder, 'MARIA C SOUZA')
}

/** Goes to the ways to pay and down by arrow keys to one of them. */
export async function arrowTo(page: Page, method: string): Promise<void> {
  const wanted = page.getByRole('radio', { name: method })
  await tabTo(page, page.locator('input[name=method]:checked'))
  for (let step = 0; step < METHODS_AT_MOST && !(await wanted.isChecked()); step += 1) {
    await page.keyboard.press('ArrowDown')
    await applied(page)
  }
  await expect(wanted).toBeChecked()
  await expect(wanted).toBeFocused()
}

/** Goes to a button and presses it. */
export async function pressByKey(
  page: Page,
  button: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press(key)
}

/** However often Tab is pressed, the keyboard never reaches what lies under the dialog. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await dialog.evaluate((element) => {
      const { activeElement, body } = document
      return activeElement !== null && activeElement !== body && !element.contains(activeElement)
    })
    expect(isOutside).toBe(false)
  }
}
