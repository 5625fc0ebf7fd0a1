import type { Locator, Page } from '@playwright/test'
import { runTicketsCommand } from '#server/commands/tickets-command.ts'
import { appStore } from './app.ts'
import type { OnSale } from './shop.ts'

/** The operator's command for tickets; what it says. */
export async function operator(argv: string[]): Promise<string> {
  const [said, troubles]: [string[], string[]] = [[], []]
  const code = await runTicketsCommand(argv, {
    env: { ...appStore() },
    out: (text) => void said.push(text),
    err: (text) => void troubles.push(text),
  })
  if (code !== 0) throw new Error(troubles.join('\n'))
  return said.join('\n')
}

/** A new key that opens the check-in of an event. */
export async function keyOf(event: OnSale): Promise<string> {
  const [key = ''] = (await operator(['key', String(event.id)])).split('\n')
  return key
}

/** What the device's panel says of the last ticket. */
export const verdict = (page: Page, words: string): Locator =>
  page.getByRole('heading', { level: 2, name: words })
