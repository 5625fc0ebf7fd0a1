import { fileURLToPath } from 'node:url'
import { readConfig } from '../configuration/config.ts'
import { checkPage, inventory, type Inventory } from './check-page.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'
import { textOfFile } from './command-words.ts'

const LIST = fileURLToPath(new URL('../../../dist/page-scripts.json', import.meta.url))

/** Compares a checkout page with the scripts of the build. @throws CommandError for a page that cannot be fetched */
export async function comparePage(
  { terminal }: Call,
  url: string,
  { inventory: list = LIST }: { inventory?: string | undefined },
): Promise<CommandResult> {
  const scripts = readList(await textOfFile(list))
  const origins = { web: new URL(url).origin, gateway: readConfig(terminal.env, []).urls.gateway }
  const fetch = (address: string) => terminal.fetch(address, { method: 'GET', headers: {} })
  const findings = await checkPage({ url, scripts, origins }, fetch).catch((error: unknown) => {
    if (error instanceof TypeError) throw new CommandError(`The page cannot be fetched: ${error.message}.`)
    throw error
  })
  const data = { scripts: scripts.length, findings }
  if (findings.length > 0) return { exit: 'failed', text: findings.join('\n'), data }
  return done(`The page is as it was built: ${scripts.length} scripts.`, data)
}

function readList(text: string): Inventory {
  try {
    return inventory.parse(JSON.parse(text))
  } catch {
    throw new CommandError('The list of scripts cannot be read: build the program first.')
  }
}
