import type { Page } from '@playwright/test'
import { cards } from '#texts/pt/cards.ts'
import { challenge } from '#texts/pt/challenge.ts'
import { wallets } from '#texts/pt/wallets.ts'
import { expect, test } from './app.ts'
import { awaitWallet, DESK, expectThanked, openCheckout, payButton } from './buyer.ts'
import { arrowTo, expectTrap, pressByKey, typeCard, typePerson } from './keyboard-buyer.ts'
import { typeInto } from './keyboard.ts'
import { actAtTheBank, chargesOf, putOnSale } from './shop.ts'
import { es, pt } from './words.ts'

/*
 * Every way to pay by a keyboard alone, from the empty form to its end; a card in instalments and a Pix are in
 * keyboard.spec.ts.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const { payment, result } = pt
const { methods, button } = payment
const CHALLENGED_CARD = '4000000000003022'
const SECOND_CARD = '5555555555554444'
const ALL = 'CREDIT_CARD,PIX,TWO_CREDIT_CARDS,DEBIT_CARD,BOLETO,PAYPAL'

/** From the empty form to the pay button, by arrow keys to a method. */
async function orderBy(page: Page, method: string, words: string, fill?: () => Promise<void>): Promise<void> {
  await typePerson(page)
  await arrowTo(page, method)
  await fill?.()
  await pressByKey(page, payButton(page, words))
}

/** Agrees to the sentence before a card is charged. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: payment.confirmation.title })
  await expect(dialog.getByRole('button', { name: payment.confirmation.confirm })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a boleto: past all that stand before it, its line copied', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: ALL, amount: 20_000 })
  await openCheckout(page, 'pt', product.id)
  await orderBy(page, methods.BOLETO, button.boleto)
  const dialog = page.getByRole('dialog', { name: result.boleto.title })
  await expect(dialog.getByRole('heading', { name: result.boleto.title })).toBeFocused()
  await expectTrap(page, dialog)
  await pressByKey(page, dialog.getByRole('button', { name: result.boleto.copy }), 'Space')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await chargesOf(app, product)).toHaveLength(1)
})

test('two cards', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: ALL, amount: 20_000 })
  await openCheckout(page, 'pt', product.id)
  await orderBy(page, methods.TWO_CREDIT_CARDS, button.card, async () => {
    for (const [which, number] of [
      [cards.first, undefined],
      [cards.second, SECOND_CARD],
    ] as const) {
      const group = page.getByRole('group', { name: which })
      const frame = page.frameLocator(`iframe[title="${which}: ${payment.card.frame}"]`)
      const holder = group.getByLabel(payment.card.holder, { exact: true })
      await typeCard(page, number, { frame, holder })
    }
  })
  await confirm(page)
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toHaveLength(2)
})

test('a debit card, with the code of its bank', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: ALL })
  await openCheckout(page, 'pt', product.id)
  await orderBy(page, methods.DEBIT_CARD, button.debit, async () => {
    const frame = page.frameLocator(`iframe[title="${methods.DEBIT_CARD}: ${payment.card.frame}"]`)
    const holder = page.getByRole('textbox', { name: payment.card.holder })
    await typeCard(page, CHALLENGED_CARD, { frame, holder })
  })
  await confirm(page)
  const bank = page.frameLocator(`iframe[title="${challenge.frame}"]`).frameLocator('iframe')
  await expect(bank.getByText('Simulated')).toBeVisible()
  await typeInto(page, bank.getByLabel('Code'), '123456')
  await pressByKey(page, bank.getByRole('button', { name: 'Confirm' }))
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid' }])
})

test('PayPal, agreed to on its page', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: ALL })
  await openCheckout(page, 'pt', product.id)
  await orderBy(page, methods.PAYPAL, button.paypal)
  await page.waitForURL((url) => url.origin === app.sandbox)
  await pressByKey(page, page.getByRole('button', { name: 'Agree and pay' }))
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid' }])
})

test('OXXO', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ currency: 'MXN', method: 'CREDIT_CARD,OXXO' }, { country: 'MX' })
  await page.goto(`/es/${product.id}?country=MX`)
  const { personal } = es.checkout
  await typeInto(page, page.getByLabel(personal.name.label, { exact: true }), 'María Hernández López')
  await typeInto(page, page.getByLabel('RFC', { exact: true }), 'GODE561231GR8')
  await typeInto(page, page.getByLabel(personal.email.label, { exact: true }), 'maria@example.com')
  await typeInto(page, page.getByLabel(personal.cellphone.label, { exact: true }), '5512345678')
  await arrowTo(page, es.payment.methods.OXXO)
  await pressByKey(page, payButton(page, es.payment.button.finish))
  const dialog = page.getByRole('dialog', { name: es.result.oxxo.title })
  await expect(dialog.getByRole('heading', { name: es.result.oxxo.title })).toBeFocused()
  await pressByKey(page, dialog.getByRole('button', { name: es.result.oxxo.copy }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await chargesOf(app, product)).toHaveLength(1)
})

test('Pix Automático', { tag: DESK }, async ({ page, app }) => {
  const terms = { type: 'SUBSCRIPTION', period: 30, amount: 3990 } as const
  const product = await putOnSale({ ...terms, method: 'CREDIT_CARD,PIX_AUTOMATIC' })
  await openCheckout(page, 'pt', product.id)
  await orderBy(page, methods.PIX_AUTOMATIC, button.pix)
  const dialog = page.getByRole('dialog', { name: result.pix.title })
  await expect(dialog.getByRole('heading', { name: result.pix.title })).toBeFocused()
  await expectTrap(page, dialog)
  await actAtTheBank(app, product, 'pay')
  await expectThanked(page, 'pt', pt, product.id)
})

for (const wallet of ['APPLE_PAY', 'GOOGLE_PAY'] as const) {
  test(`the wallet of a device: ${methods[wallet]}`, { tag: DESK }, async ({ page, app }) => {
    const product = await putOnSale({ method: `CREDIT_CARD,${wallet}` })
    await openCheckout(page, 'pt', product.id)
    await awaitWallet(page, pt, methods[wallet])
    await typePerson(page)
    await arrowTo(page, methods[wallet])
    const named = { wallet: methods[wallet] }
    const frame = page.frameLocator(`iframe[title="${wallets.frame(named)}"]`)
    await pressByKey(page, frame.getByRole('button', { name: wallets.simulated.pay(named) }))
    await pressByKey(page, frame.getByRole('button', { name: wallets.simulated.approved }))
    await expectThanked(page, 'pt', pt, product.id)
    expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid' }])
  })
}

test('what is free', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: 'FREE', amount: 0 })
  await openCheckout(page, 'pt', product.id)
  const { personal } = pt.checkout
  await typeInto(page, page.getByLabel(personal.name.label, { exact: true }), 'Maria Clara Souza')
  await typeInto(page, page.getByLabel(personal.email.label, { exact: true }), 'maria.silva@example.com')
  await typeInto(page, page.getByLabel(personal.cellphone.label, { exact: true }), '11987654321')
  await pressByKey(page, payButton(page, button.free))
  await page.waitForURL((url) => url.pathname !== `/${product.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await chargesOf(app, product)).toEqual([])
})
