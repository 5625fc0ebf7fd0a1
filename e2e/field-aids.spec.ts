import type { Locator, Page } from '@playwright/test'
import { fieldAids } from '#texts/pt/field-aids.ts'
import { expect, test } from './app.ts'
import { PHONE, expectAccessible, openCheckout } from './buyer.ts'
import { pt } from './words.ts'

const { personal } = pt.checkout
const { payment, validation } = pt

const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

async function expectNoProblem(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid')
}

test(
  'an empty field may be passed by, and nothing moves when one is judged',
  { tag: PHONE },
  async ({ page }) => {
    await openCheckout(page, 'pt', 1002)
    const email = fieldOf(page, personal.email.label)
    const below = page.getByRole('heading', { name: payment.title })
    const top = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    await email.focus()
    await email.blur()
    await expectNoProblem(email)
    const before = await top()
    await email.fill('maria@')
    await email.blur()
    await expect(email).toHaveAccessibleDescription(validation.reasons.email_invalid())
    expect(await top()).toBe(before)
  },
)

test('a mistyped domain is asked about and put right by one press', { tag: PHONE }, async ({ page }) => {
  await openCheckout(page, 'pt', 1002)
  const email = fieldOf(page, personal.email.label)
  await email.fill('maria.silva@gmial.con')
  await email.blur()
  const meant = page.getByRole('button', { name: fieldAids.didYouMean({ domain: 'gmail.com' }) })
  await expect(meant).toBeVisible()
  await expectNoProblem(email)
  await expectAccessible(page)
  await meant.click()
  await expect(email).toHaveValue('maria.silva@gmail.com')
  await expect(meant).toHaveCount(0)
})

test(
  'a document is typed by digits, and by letters where they are asked for',
  { tag: PHONE },
  async ({ page }) => {
    await openCheckout(page, 'pt', 1002)
    const document = fieldOf(page, personal.document.label)
    const letters = page.getByRole('button', { name: fieldAids.letters })
    await expect(document).toHaveAttribute('inputmode', 'numeric')
    await expect(document).not.toHaveAttribute('autocapitalize', 'characters')
    await expect(document).toHaveAttribute('enterkeyhint', 'next')
    await expect(document).toHaveAccessibleDescription(personal.document.hint)
    await document.focus()
    await letters.tap()
    await expect(document).toBeFocused()
    await expect(document).toHaveAttribute('inputmode', 'text')
    await expect(document).toHaveAttribute('autocapitalize', 'characters')
    await document.pressSequentially('12abc34501de35')
    await document.press('Enter')
    await expect(fieldOf(page, personal.email.label)).toBeFocused()
    await expectNoProblem(document)
  },
)
