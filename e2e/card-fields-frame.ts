import { expect } from '@playwright/test'
import type { FrameLocator, Page } from '@playwright/test'
import type { CardField, FromCardFields, ToCardFields } from '#rules/methods/card-messages.ts'

declare global {
  interface Window {
    messages: FromCardFields[]
    notify(message: ToCardFields): void
  }
}

/** Opens the page and waits until its card fields have said that they are there. */
export async function open(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(url)
  await page.waitForFunction(() => window.messages.some(({ type }) => type === 'balcao:state'))
  return page.frameLocator('iframe[title]')
}

export async function messages<T extends FromCardFields['type']>(page: Page, type: T) {
  const all = await page.evaluate(() => window.messages)
  return all.filter((message): message is Extract<FromCardFields, { type: T }> => message.type === type)
}

/** Waits for the newest state to be as it should. */
export async function expectState(
  page: Page,
  state: Partial<Extract<FromCardFields, { type: 'balcao:state' }>>,
) {
  await expect.poll(async () => (await messages(page, 'balcao:state')).at(-1)).toMatchObject(state)
}

export async function notify(page: Page, message: ToCardFields): Promise<void> {
  await page.evaluate((reported) => window.notify(reported), message)
}

export async function tokenize(page: Page, id: string) {
  await notify(page, { type: 'balcao:tokenize', id })
  await page.waitForFunction(
    (wanted) => window.messages.some((message) => message.type === 'balcao:token' && message.id === wanted),
    id,
  )
  return (await messages(page, 'balcao:token')).at(-1)
}

export async function write(fields: FrameLocator, field: CardField, text: string): Promise<void> {
  await fields.locator(`#${field}`).pressSequentially(text)
}
