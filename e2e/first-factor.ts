import type { Page } from '@playwright/test'
import { expect, type AppUrls } from './app.ts'

/** The newest mail of an address whose text has something in it. */
export async function mailedTo(app: AppUrls, email: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${app.sandbox}/mailbox.json?to=${encodeURIComponent(email)}`)
      const { messages } = (await answer.json()) as { messages: { id: string; text: string }[] }
      found = messages.map(({ text }) => pattern.exec(text)?.[0]).find((text) => text !== undefined) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** Has the code mailed that the first second factor needs, and types it. */
export async function typeMailCode(page: Page, app: AppUrls, email: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirme pelo e-mail' })
  await question.getByRole('button', { name: 'Enviar o código' }).click()
  const code = question.getByLabel('Código do e-mail')
  await code.fill(await mailedTo(app, email, /\b\d{6}\b(?=\. Ele vale)/))
  await code.press('Enter')
  await expect(question).toBeHidden()
}
