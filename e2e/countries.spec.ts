import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { deriveKeys } from '#server/signing/keys.ts'
import { sealRate } from '#server/rates/rate-token.ts'
import { trust as deTrust } from '#texts/de/trust.ts'
import { numberTag } from '#rules/base/locale.ts'
import { money } from '#texts/format.ts'
import { appStore, expect, test, type AppUrls } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  press,
  longestOnPhone,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { de, es, pt, type BuyerTexts } from './words.ts'

const NO_PARAMS = { field: '', min: '', max: '', length: '' }

/** A CURP with its right check digit that no other test has used: purchases of one document are guarded. */
function someCurp(): string {
  const number = (from: number, upTo: number): string => String(randomInt(from, upTo)).padStart(2, '0')
  const body = `HEGG${number(0, 100)}${number(1, 13)}${number(1, 29)}MVZRRL${randomInt(0, 10)}`
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
  const sum = [...body].reduce((total, letter, at) => total + (18 - at) * alphabet.indexOf(letter), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** A seller in Ireland with prices in euros. */
const ABROAD = {
  country: 'IE',
  has_international_flag: true,
  gateway_priorities: 'sandbox-worldpay;sandbox',
} as const

async function open(page: Page, locale: Locale, productId: number, country: string): Promise<void> {
  await page.goto(`${localePath(locale, `/${productId}`)}?country=${country}`)
}

/** Types who buys where no Brazilian document is asked for; the mail address is one of its own. */
async function fillAbroad(
  page: Page,
  texts: BuyerTexts,
  who: { name: string; phone: string },
): Promise<string> {
  const { personal } = texts.checkout
  const email = `buyer-${randomUUID()}@example.com`
  await fieldOf(page, personal.name.label).fill(who.name)
  await fieldOf(page, personal.email.label).fill(email)
  await fieldOf(page, personal.cellphone.label).fill(who.phone)
  return email
}

const ROSA = { name: 'Rosa Hernández Gil', phone: '55 1234 5678' }

async function chooseDocument(page: Page, texts: BuyerTexts, kind: string, typed: string): Promise<void> {
  const kinds = page.getByLabel(texts.countries.documents.type)
  await expect(kinds.or(fieldOf(page, kind)).first()).toBeVisible()
  if (await kinds.isVisible()) await kinds.selectOption(kind)
  await fieldOf(page, kind).fill(typed)
  await fieldOf(page, kind).blur()
}

/** The mail that reached an address, as its reader sees it. */
async function openMail(page: Page, app: AppUrls, email: string): Promise<Page> {
  const inbox = await page.context().newPage()
  const own = inbox.getByRole('row').filter({ hasText: email }).getByRole('link')
  await expect(async () => {
    await inbox.goto(`${app.sandbox}/mailbox`)
    expect(await own.count()).toBe(1)
  }).toPass()
  await own.click()
  return inbox
}

for (const { locale, texts } of [
  { locale: 'es', texts: es },
  { locale: 'pt', texts: pt },
] as const) {
  test(
    `a Mexican buyer pays in pesos, by the rate of the page: ${locale}`,
    longestOnPhone(locale),
    async ({ page, app }) => {
      const tag = numberTag(locale, 'MX')
      const pesos = money(104_125, 'MXN', tag)
      await open(page, locale, 4002, 'MX')
      const body = page.locator('body')
      await expect(page.getByRole('button', { name: pesos })).toBeVisible()
      await expect(body).toContainText(money(4900, 'EUR', tag))
      await expectNoSidewaysScroll(page)
      const email = await fillAbroad(page, texts, ROSA)

      // A buyer who needs no invoice uses the RFC of sales to the public.
      await page.getByRole('button', { name: texts.countries.documents.withoutInvoice }).click()
      await expect(fieldOf(page, 'RFC')).toHaveValue('XAXX010101000')
      await expect(fieldOf(page, 'RFC')).toBeFocused()
      await expect(fieldOf(page, 'RFC')).toHaveAccessibleDescription(texts.countries.documents.forInvoice)

      // Advice, never a wall: issuers have made numbers with wrong check characters.
      await chooseDocument(page, texts, 'RFC', 'vecj-88')
      await expect(fieldOf(page, 'RFC')).toHaveValue('VECJ88')
      await expect(fieldOf(page, 'RFC')).toHaveAccessibleDescription(texts.countries.documents.lookAgain)
      await expect(fieldOf(page, 'RFC')).not.toHaveAttribute('aria-invalid')
      const curp = someCurp()
      await chooseDocument(page, texts, 'CURP', curp.toLowerCase())
      await expect(fieldOf(page, 'CURP')).toHaveValue(curp)
      await expect(fieldOf(page, 'CURP')).toHaveAccessibleDescription('')
      await expectAccessible(page)

      await fillCard(page, texts)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/payment'))
      await confirmCardPurchase(page, texts)
      expect((await sent).postDataJSON()).toMatchObject({
        country_code: 'MX',
        language: locale,
        total: 1041.25,
        currency_data: { from: 'EUR', to: 'MXN' },
        rate: { base_currency: 'EUR', target_currency: 'MXN' },
      })
      await expectThanked(page, locale, texts, 4002)
      await expect(body).toContainText(pesos)
      await expect(body).not.toContainText('€')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      const mail = await openMail(page, app, email)
      const title = texts.mail.purchaseConfirmed.title
      await expect(mail.getByRole('main')).toContainText(title)
      await expect(mail.getByRole('main')).toContainText(pesos)
    },
  )
}

/** The page as it was loaded in the morning: twenty pesos for a euro, signed by the shop, and over since a minute. */
async function openWithOldRate(page: Page, productId: number): Promise<void> {
  const secret = await readFile(join(appStore().DATA_DIR, 'app-secret'), 'utf8')
  const token = sealRate(deriveKeys(secret.trim()), {
    rate: { base: 'EUR', target: 'MXN', value: '20' },
    expiresAt: Date.now() - 60_000,
  })
  // A page that the test hands over has no network address, and then must not load the card fields from this machine.
  await page.context().grantPermissions(['local-network-access'])
  const alter = async (route: Route): Promise<void> => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace(/"token":"[^"]+","rate":"21\.25"/, `"token":"${token}","rate":"20"`)
      .replace('"amount":1041.25', '"amount":980')
      .replaceAll('1.041,25', '980,00')
      .replaceAll('21,25', '20')
    await route.fulfill({ response: answer, body })
  }
  await page.route(`**/${productId}?country=MX`, alter, { times: 1 })
  await open(page, 'pt', productId, 'MX')
}

test(
  'a rate that is over: the new price is asked about, and nothing typed is lost',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale(
      {
        currency: 'EUR',
        converted_currency: 'MXN',
        amount: 4900,
        method: 'CREDIT_CARD',
        is_checkout_address: true,
      },
      ABROAD,
    )
    await openWithOldRate(page, product.id)
    const { address } = pt.checkout
    await fillAbroad(page, pt, ROSA)
    await chooseDocument(page, pt, 'CURP', someCurp())
    await fieldOf(page, address.postalCode.label).fill('06600')
    await fieldOf(page, address.street.label).fill('Avenida Reforma')
    await fieldOf(page, address.number.label).fill('222')
    await fieldOf(page, address.neighborhood.label).fill('Juárez')
    await fieldOf(page, address.city.label).fill('Ciudad de México')
    await fieldOf(page, address.state.label).fill('CDMX')
    await fillCard(page, pt)
    await expect(page.getByRole('button', { name: '980,00' })).toBeVisible()
    await confirmCardPurchase(page, pt)
    const dialog = page.getByRole('dialog', { name: pt.countries.rate.title })
    const now = money(104_125, 'MXN', 'pt')
    await expect(dialog).toContainText(pt.countries.rate.text({ now }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: pt.countries.rate.refuse }).click()
    await expect(dialog).toBeHidden()
    expect(await chargesOf(app, product)).toEqual([])
    await expect(fieldOf(page, pt.checkout.personal.name.label)).toHaveValue(ROSA.name)
    await expect(fieldOf(page, address.street.label)).toHaveValue('Avenida Reforma')

    await confirmCardPurchase(page, pt)
    await dialog.getByRole('button', { name: pt.countries.rate.accept({ now }) }).click()
    await expectThanked(page, 'pt', pt, product.id)
    await expect(page.locator('body')).toContainText(now)
    expect(await chargesOf(app, product)).toMatchObject([{ captured: 104_125 }])
  },
)

test('a German buyer: euros, an address, what has to be accepted, and the statutory button', async ({
  page,
  app,
}) => {
  await open(page, 'de', 4001, 'DE')
  const { personal, address } = de.checkout
  const { acceptance, tax } = de.countries
  const body = page.locator('body')
  await expect(fieldOf(page, personal.document.label)).toHaveCount(0)
  // A buyer who consents to get the content at once is not promised the right that ends with it.
  await expect(body).toContainText(acceptance.digitalContent)
  await expect(body).not.toContainText(deTrust.withdrawal.europe)
  const holds = tax({ percent: '19\u00a0%', value: money(2379, 'EUR', 'de') })
  await expect(body).toContainText(holds)
  const order = page.getByRole('button', { name: de.payment.button.europe, exact: true })
  const email = await fillAbroad(page, de, { name: 'Käthe Großmann', phone: '0151 23456789' })
  await fieldOf(page, address.address1.label).fill('Musterstraße 1')
  // As on an envelope: the postal code, then the town, and no Land.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const postalCode = fieldOf(page, address.postalCode.label)
  await expect(postalCode).toBeFocused()
  await page.keyboard.type('5066')
  await page.keyboard.press('Tab')
  await expect(fieldOf(page, address.city.label)).toBeFocused()
  await page.keyboard.type('Köln')
  await expect(fieldOf(page, address.region.label)).toHaveCount(0)
  await fillCard(page, de)
  await press(order)
  await expect(postalCode).toBeFocused()
  const wrong = de.validation.reasons.postal_code_exact({ ...NO_PARAMS, length: '5' })
  await expect(postalCode).toHaveAccessibleDescription(wrong)
  const terms = page.getByRole('checkbox', { name: acceptance.terms.terms })
  const digital = page.getByRole('checkbox', { name: acceptance.digitalContent })
  await expect(terms).toHaveAccessibleDescription(de.validation.required.terms)
  await expect(digital).toHaveAccessibleDescription(acceptance.required.digitalContent)
  const wish = page.getByRole('checkbox', { name: acceptance.gdpr({ seller: 'Northlight Academy' }) })
  await expect(wish).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await postalCode.fill('50667')
  await terms.check()
  await digital.check()
  await press(order)
  const dialog = page.getByRole('dialog', { name: de.payment.confirmation.title })
  await dialog.getByRole('button', { name: de.payment.confirmation.confirm }).click()
  await expectThanked(page, 'de', de, 4001)
  await expect(body).toContainText(money(14_900, 'EUR', 'de'))
  await expect(body).toContainText(holds)
  await expect(body).toContainText(acceptance.withdrawalEnded)
  const mail = await openMail(page, app, email)
  await expect(mail.getByRole('main')).toContainText(de.mail.purchaseConfirmed.title)
  await expect(mail.getByRole('main')).toContainText(acceptance.withdrawalEnded)
  await expect(mail.getByRole('main')).toContainText(holds)
})

test(
  'what is sent to Europe keeps its right of withdrawal, and says so',
  { tag: PHONE },
  async ({ page }) => {
    await open(page, 'de', 1003, 'DE')
    await expect(page.locator('body')).toContainText(deTrust.withdrawal.europe)
    await expect(page.getByRole('checkbox', { name: de.countries.acceptance.digitalContent })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: de.countries.acceptance.terms.terms })).toBeVisible()
  },
)

/** Chooses another country in the header, by typing a part of its name. */
async function changeCountry(
  page: Page,
  choice: { from: string; search: string; to: string },
): Promise<void> {
  await page.getByRole('button', { name: choice.from }).click()
  const dialog = page.getByRole('dialog', { name: pt.common.country.change })
  await dialog.getByLabel(pt.countries.choice.search).fill(choice.search)
  await dialog.getByRole('link', { name: choice.to }).click()
}

test('another country brings its fields, documents and money, and keeps what was typed', async ({ page }) => {
  await open(page, 'pt', 4002, 'BR')
  const { personal } = pt.checkout
  await expect(page.getByRole('button', { name: money(4900, 'EUR', 'pt') })).toBeVisible()
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/lead') && (answer.request().postData() ?? '').includes('98765-4321'),
  )
  await fillPerson(page, pt)
  await saved

  await changeCountry(page, { from: 'Brasil', search: 'mex', to: 'México' })
  await expect(page.getByRole('button', { name: money(104_125, 'MXN', 'pt') })).toBeVisible()
  await expect(page.getByLabel(pt.countries.documents.type)).toBeVisible()
  // A CPF is no Mexican document; the number says where it is from.
  await expect(fieldOf(page, 'RFC')).toHaveValue('')
  await expect(fieldOf(page, personal.cellphone.label)).toHaveValue('+5511987654321')

  await changeCountry(page, { from: 'México', search: 'alem', to: 'Alemanha' })
  await expect(page.getByRole('button', { name: pt.payment.button.europe, exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: pt.countries.acceptance.terms.terms })).toBeVisible()
  await expect(page.getByLabel(pt.countries.documents.type)).toHaveCount(0)
  await expect(fieldOf(page, personal.document.label)).toHaveCount(0)
  await expect(fieldOf(page, personal.name.label)).toHaveValue('Maria Clara Souza')
  await expect(fieldOf(page, personal.email.label)).toHaveValue('maria.silva@example.com')
})

/** Documents as they are typed and written, and one each that is pointed out. Values that their issuers publish. */
const DOCUMENTS: readonly { country: string; kind: string; typed: string; written: string; odd: string }[] = [
  { country: 'MX', kind: 'RFC', typed: 'vecj880326xk4', written: 'VECJ880326XK4', odd: 'VECJ881326XK4' },
  { country: 'UY', kind: 'CI', typed: '12345672', written: '1.234.567-2', odd: '12345671' },
  { country: 'UY', kind: 'RUT', typed: '21.100342.0017', written: '211003420017', odd: '211003420018' },
  { country: 'AR', kind: 'DNI', typed: '12345678', written: '12.345.678', odd: '123' },
  { country: 'AR', kind: 'CUIT', typed: '20123456786', written: '20-12345678-6', odd: '20123456785' },
  { country: 'CL', kind: 'RUT', typed: '123456785', written: '12.345.678-5', odd: '123456784' },
]

test(
  'documents of Spanish America are written their way and never a wall',
  { tag: DESK },
  async ({ page }) => {
    const { lookAgain, forInvoice } = es.countries.documents
    for (const { country, kind, typed, written, odd } of DOCUMENTS) {
      await open(page, 'es', 4002, country)
      await chooseDocument(page, es, kind, odd)
      await expect(fieldOf(page, kind), `${country} ${odd}`).toHaveAccessibleDescription(lookAgain)
      await chooseDocument(page, es, kind, typed)
      await expect(fieldOf(page, kind), country).toHaveValue(written)
      await expect(fieldOf(page, kind), `${country} ${typed}`).toHaveAccessibleDescription(
        kind === 'RFC' ? forInvoice : '',
      )
    }
  },
)

test(
  'a currency that no gateway of the seller takes is said before anything is charged',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale({ method: 'CREDIT_CARD' }, { specific_gateway: 'sandbox-worldpay' })
    await open(page, 'pt', product.id, 'BR')
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt)
    const notice = page.getByRole('alert').filter({ hasText: pt.errors.CURRENCY_NOT_SUPPORTED })
    await expect(notice).toBeVisible()
    expect(await chargesOf(app, product)).toEqual([])
  },
)
