import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  cardFrame,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
  someCpf,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { de, pt } from './words.ts'

const { personal, address } = pt.checkout
const { payment, validation } = pt

const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** The message below a field, which the field itself names as its description. */
async function expectProblem(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

async function expectNoProblem(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid')
}

test('a field is judged when it is left, not while it is typed', { tag: PHONE }, async ({ page }) => {
  await openCheckout(page, 'pt', 1002)
  const email = fieldOf(page, personal.email.label)
  const document = fieldOf(page, personal.document.label)
  await email.pressSequentially('maria@')
  await expectNoProblem(email)
  await email.blur()
  await expectProblem(email, validation.reasons.email_invalid())
  await email.fill('maria@example.com')
  await expectNoProblem(email)
  await document.pressSequentially('11111111111')
  await expect(document).toHaveValue('111.111.111-11')
  await expectNoProblem(document)
  await document.blur()
  await expectProblem(document, validation.reasons.document_invalid())
  await document.fill('12abc34501de35')
  await expect(document).toHaveValue('12.ABC.345/01DE-35')
  await expectNoProblem(document)
})

test('what is typed before the script has arrived stays typed', { tag: PHONE }, async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/1003?country=BR', { waitUntil: 'commit' })
  const zipcode = fieldOf(page, address.zipcode.label)
  await zipcode.pressSequentially('01310100')
  arrival.resolve()
  // The script writes it with its hyphen, once it is there.
  await expect(zipcode).toHaveValue('01310-100')
})

test(
  'what is typed while the words of a later part are awaited stays typed',
  { tag: PHONE },
  async ({ page }) => {
    const words = Promise.withResolvers<void>()
    // The texts of the part, not its code, which is called trust-view.
    await page.route(/\/trust-(?!view-)[^/]*\.js$/, async (route) => {
      await words.promise
      await route.continue()
    })
    const code = page.waitForResponse(/\/trust-view-[^/]*\.js$/)
    await page.goto('/1003?country=BR')
    await (await code).finished()
    const zipcode = fieldOf(page, address.zipcode.label)
    await zipcode.pressSequentially('01310100')
    await expect(zipcode).toHaveValue('01310-100')
    await expect(fieldOf(page, address.number.label)).toBeFocused()
    words.resolve()
  },
)

test('names and phones are taken as people write them', { tag: DESK }, async ({ page }) => {
  await openCheckout(page, 'pt', 1002)
  const name = fieldOf(page, personal.name.label)
  const phone = fieldOf(page, personal.cellphone.label)
  for (const good of [
    'José D’Ávila',
    'Ana Sá',
    'Zoë Müller-Łukasz',
    'Conceição  de  Assunção',
    '김철수',
    '李小龙',
    'Ana',
  ]) {
    await name.fill(good)
    await name.blur()
    await expectNoProblem(name)
  }
  await name.fill('1234')
  await expectProblem(name, validation.reasons.name_letter())
  await phone.fill('+55 11 98765-4321')
  await phone.blur()
  await expectNoProblem(phone)
  await phone.fill('1198')
  await expectProblem(phone, validation.reasons.cellphone_invalid())
})

test('a submit that lacks something says what, where, and goes to the first', async ({ page }) => {
  await openCheckout(page, 'pt', 1002)
  await press(payButton(page, payment.button.card))
  const name = fieldOf(page, personal.name.label)
  await expect(name).toBeFocused()
  await expectProblem(name, validation.required.name)
  await expectProblem(fieldOf(page, personal.email.label), validation.required.email)
  await expectProblem(fieldOf(page, payment.card.holder), validation.required.holder_name)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(validation.feedbackTitle)
  await expect(notice.getByRole('button')).toHaveText([
    personal.name.label,
    personal.document.label,
    personal.email.label,
    personal.cellphone.label,
    payment.card.holder,
    payment.methods.CREDIT_CARD,
  ])
  await notice.getByRole('button', { name: personal.email.label, exact: true }).click()
  await expect(fieldOf(page, personal.email.label)).toBeFocused()
  const number = cardFrame(page, pt).getByLabel(payment.card.number)
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await fillPerson(page, pt)
  await fieldOf(page, payment.card.holder).fill('MARIA C SOUZA')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(payButton(page, payment.button.card))
  await expect(number).toBeFocused()
})

test('a link fills the form in and locks what it may', { tag: DESK }, async ({ page }) => {
  const query = new URLSearchParams({
    country: 'BR',
    fn: 'José D’Ávila',
    em: 'jose@example.com',
    ph: '11912345678',
    document: '1234',
    force: 'true',
  })
  await page.goto(`/1002?${query}`)
  const name = fieldOf(page, personal.name.label)
  const document = fieldOf(page, personal.document.label)
  await expect(name).toHaveValue('José D’Ávila')
  await expect(name).toHaveAttribute('readonly')
  await expect(name).toHaveAccessibleDescription(personal.locked)
  await expect(fieldOf(page, personal.email.label)).toHaveValue('jose@example.com')
  await expect(fieldOf(page, personal.cellphone.label)).toHaveValue('(11) 91234-5678')
  await expect(document).toHaveValue('123.4')
  await document.fill(someCpf())
  await document.blur()
  await expectNoProblem(document)
})

test('the language is switched in place, and the country changes the form', async ({ page }) => {
  await page.goto('/1001/offer/promo01?country=BR&a_id=777')
  await page.getByText(`${pt.common.language} · Português`).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/de/1001/offer/promo01' && url.search === '?country=BR&a_id=777',
  )
  await expect(page.getByRole('heading', { name: de.checkout.personal.title })).toBeVisible()
  await page.getByRole('button', { name: 'Brasilien' }).click()
  const dialog = page.getByRole('dialog', { name: de.common.country.change })
  await dialog.getByLabel(de.countries.choice.search).fill('osterr')
  await dialog.getByRole('link', { name: 'Österreich' }).click()
  await page.waitForURL((url) => url.searchParams.get('country') === 'AT')
  expect(new URL(page.url()).searchParams.get('a_id')).toBe('777')
  const terms = page.getByRole('checkbox', { name: de.countries.acceptance.terms.terms })
  await expect(terms).toBeVisible()
  await expect(fieldOf(page, de.checkout.personal.document.label)).toHaveCount(0)
})

test('in two steps: forward when the first holds, and back', { tag: PHONE }, async ({ page }) => {
  await page.goto('/1001?ch_id=501&country=BR')
  const next = page.getByRole('button', { name: pt.checkout.steps.next })
  const methods = page.getByRole('group', { name: payment.choose })
  await expect(methods).toBeHidden()
  await fillPerson(page, pt)
  const again = fieldOf(page, personal.confirmEmail.label)
  await again.fill('maria.souza@example.com')
  await press(next)
  await expect(again).toBeFocused()
  await expectProblem(again, validation.reasons.emails_differ())
  await expect(methods).toBeHidden()
  await again.fill('Maria.Silva@example.com')
  await press(next)
  await expect(methods).toBeVisible()
  await expect(page.getByRole('heading', { name: payment.title })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Quero começar agora' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: pt.common.actions.edit }))
  await expect(fieldOf(page, personal.name.label)).toHaveValue('Maria Clara Souza')
  await expect(methods).toBeHidden()
})

test('what is sent by post asks where to', { tag: PHONE }, async ({ page }) => {
  await openCheckout(page, 'pt', 1003)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await fieldOf(page, address.zipcode.label).fill('05422')
  await fieldOf(page, address.street.label).fill('Rua dos Pinheiros')
  await fieldOf(page, address.number.label).fill('870')
  await fieldOf(page, address.neighborhood.label).fill('Pinheiros')
  await fieldOf(page, address.city.label).fill('São Paulo')
  await press(payButton(page, payment.button.card))
  await expect(fieldOf(page, address.zipcode.label)).toBeFocused()
  await expectProblem(fieldOf(page, address.zipcode.label), validation.reasons.zipcode_invalid())
  await expect(fieldOf(page, address.state.label)).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, address.zipcode.label).fill('05422001')
  await expect(fieldOf(page, address.zipcode.label)).toHaveValue('05422-001')
  await fieldOf(page, address.state.label).selectOption('SP')
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, 1003)
  await expect(page.locator('body')).toContainText('109,80')
  await expect(page.getByText(/código de rastreio para/)).toBeVisible()
})

test(
  'a price that changed meanwhile is asked about before anything is charged',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt)
    await fillCard(page, pt)
    await product.reprice(5200)
    await confirmCardPurchase(page, pt)
    const dialog = page.getByRole('dialog', { name: payment.priceChanged.title })
    await expect(dialog).toContainText('47,00')
    await expect(dialog).toContainText('52,00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: payment.priceChanged.refuse }).click()
    await expect(dialog).toBeHidden()
    expect(await chargesOf(app, product)).toEqual([])
    await confirmCardPurchase(page, pt)
    await dialog.getByRole('button', { name: 'R$ 52,00' }).click()
    await expectThanked(page, 'pt', pt, product.id)
    const charges = await chargesOf(app, product)
    expect(charges.map(({ captured }) => captured)).toEqual([5200])
  },
)
