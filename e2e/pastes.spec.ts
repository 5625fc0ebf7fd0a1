import type { Locator, Page } from '@playwright/test'
import { PASTED, UNREADABLE, type Pasted, type PastedKind } from '#rules/base/pasted-values.test-double.ts'
import { expect, test } from './app.ts'
import { cardFrame, DESK, openCheckout } from './buyer.ts'
import { pt } from './words.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { personal, address } = pt.checkout
const { card } = pt.payment

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** The fields of a checkout, by the kind of what is pasted into them. */
const FIELDS: Readonly<Partial<Record<PastedKind, (page: Page) => Locator>>> = {
  cpf: (page) => field(page, personal.document.label),
  cnpj: (page) => field(page, personal.document.label),
  'brazilian-phone': (page) => field(page, personal.cellphone.label),
  email: (page) => field(page, personal.email.label),
  name: (page) => field(page, personal.name.label),
  cep: (page) => field(page, address.zipcode.label),
  'card-number': (page) => cardFrame(page, pt).getByLabel(card.number),
  cvv: (page) => cardFrame(page, pt).getByLabel(card.cvv),
}

/** By the keys, from the clipboard. */
async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await into.fill('')
  await into.focus()
  await page.keyboard.press('ControlOrMeta+v')
}

/** Fills in as browsers and password managers do: the value at once, and the events that report it. */
async function fillIn(_: Page, into: Locator, text: string): Promise<void> {
  await into.fill('')
  await into.evaluate((input: HTMLInputElement, value) => {
    // React keeps what it wrote last by a property of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, text)
}

/** Returns the text that a field shows. A name stays as typed until it is sent. */
const shownOf = ([typed, meant, shown]: Pasted, kind: PastedKind): string =>
  shown ?? (kind === 'name' ? typed : meant)

const WAYS = { pasted: paste, 'filled in': fillIn } as const

for (const [way, put] of Object.entries(WAYS)) {
  test(`what is ${way} is read, field by field`, { tag: DESK }, async ({ page }) => {
    await openCheckout(page, 'pt', 1004)
    await expect(FIELDS.cvv?.(page) ?? page.locator('none')).toBeVisible()
    for (const [kind, locate] of Object.entries(FIELDS) as [PastedKind, (page: Page) => Locator][]) {
      const into = locate(page)
      for (const row of PASTED[kind]) {
        await put(page, into, row[0])
        await into.blur()
        await expect(into, `${kind}: ${JSON.stringify(row[0])}`).toHaveValue(shownOf(row, kind))
        await expect(into, `${kind}: ${JSON.stringify(row[0])}`).not.toHaveAttribute('aria-invalid', 'true')
      }
      // The control: unreadable text is shown unchanged, and the field reports it.
      for (const typed of UNREADABLE[kind] ?? []) {
        await put(page, into, typed)
        await into.blur()
        await expect(into, `${kind}: ${JSON.stringify(typed)}`).toHaveValue(typed)
        await expect(into, `${kind}: ${JSON.stringify(typed)}`).toHaveAttribute('aria-invalid', 'true')
      }
    }
  })
}
