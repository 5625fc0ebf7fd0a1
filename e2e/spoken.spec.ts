import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { awaitWallet, cardFrame, chooseMethod, DESK, openCheckout } from './buyer.ts'
import { putOnSale } from './shop.ts'
import { wallets } from '#texts/pt/wallets.ts'
import { es, pt } from './words.ts'

/*
 * Output of a screen reader for each method, as readable text: roles, names, states, and what lies between them.
 * SPOKEN=write rewrites it after an intended change; it is then read again.
 */

const KEPT = join(import.meta.dirname, 'spoken-methods.txt')
const IS_WRITTEN = process.env.SPOKEN === 'write'
const METHODS = ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'DEBIT_CARD', 'BOLETO', 'PIX', 'PAYPAL'] as const

const choiceOn = (page: Page): Locator =>
  page.locator('fieldset', { has: page.locator('input[name=method]') }).last()

/** The parts of the kept text by the names above them. */
async function keptParts(): Promise<Map<string, string>> {
  const parts = (await readFile(KEPT, 'utf8')).split(/^# /m).slice(1)
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  )
}

/** Compares with what is kept, once all of it has come; or keeps it. */
async function listener(): Promise<(name: string, place: Locator) => Promise<string>> {
  const kept = await keptParts()
  return async (name, place) => {
    if (IS_WRITTEN) await place.page().waitForTimeout(2000)
    else await expect.poll(() => place.ariaSnapshot(), { message: name }).toBe(kept.get(name))
    return `# ${name}\n\n${await place.ariaSnapshot()}\n`
  }
}

test(
  'what a screen reader is given of each method is what was read and found good',
  { tag: DESK },
  async ({ page }) => {
    const listen = await listener()
    const received: string[] = []
    const product = await putOnSale({ method: METHODS.join(','), amount: 20_000 })
    await openCheckout(page, 'pt', product.id)
    for (const method of METHODS) {
      await chooseMethod(page, pt.payment.methods[method])
      received.push(await listen(method, choiceOn(page)))
    }
    await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
    received.push(await listen(pt.payment.card.frame, cardFrame(page, pt).locator('body')))
    const inPesos = await putOnSale({ currency: 'MXN', method: 'CREDIT_CARD,OXXO' }, { country: 'MX' })
    await page.goto(`/es/${inPesos.id}?country=MX`)
    await chooseMethod(page, es.payment.methods.OXXO)
    received.push(await listen('OXXO', choiceOn(page)))

    const club = await putOnSale({
      type: 'SUBSCRIPTION',
      period: 30,
      amount: 3990,
      method: 'CREDIT_CARD,PIX_AUTOMATIC',
    })
    await openCheckout(page, 'pt', club.id)
    await chooseMethod(page, pt.payment.methods.PIX_AUTOMATIC)
    received.push(await listen('PIX_AUTOMATIC', choiceOn(page)))

    const byDevice = await putOnSale({ method: 'CREDIT_CARD,APPLE_PAY,GOOGLE_PAY', amount: 20_000 })
    await openCheckout(page, 'pt', byDevice.id)
    await awaitWallet(page, pt, pt.payment.methods.APPLE_PAY)
    await awaitWallet(page, pt, pt.payment.methods.GOOGLE_PAY)
    for (const wallet of ['APPLE_PAY', 'GOOGLE_PAY'] as const) {
      await chooseMethod(page, pt.payment.methods[wallet])
      received.push(await listen(wallet, choiceOn(page)))
      const button = page.frameLocator(
        `iframe[title="${wallets.frame({ wallet: pt.payment.methods[wallet] })}"]`,
      )
      received.push(await listen(`${wallet}, its button`, button.locator('body')))
    }

    // Nothing is chosen of what is free: all that is asked is the form.
    const free = await putOnSale({ method: 'FREE', amount: 0 })
    await openCheckout(page, 'pt', free.id)
    await expect(page.getByRole('button', { name: pt.payment.button.free })).toBeVisible()
    received.push(await listen('FREE', page.locator('main form')))
    if (IS_WRITTEN) await writeFile(KEPT, received.join('\n'))
  },
)
