import { fileURLToPath } from 'node:url'
import { readConfig } from '../configuration/config.ts'
import { checkPage, inventory, type Inventory } from './check-page.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  UsageError,
  type Invocation,
  type Terminal,
} from './command-runner.ts'
import { oneWord, textOfFile } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run page-check -- URL [--inventory FILE]

Fetches a checkout page as a buyer does, the card fields of GATEWAY_URL, and every script of both, and compares headers
and scripts with the list that the build wrote (dist/page-scripts.json). It ends with 1 when something differs.`

const OPTIONS = { inventory: { type: 'string' } } as const
type PageTerminal = Terminal & { fetch: (url: string) => Promise<Response> }

const LIST = fileURLToPath(new URL('../../../dist/page-scripts.json', import.meta.url))

const runCommand = commandRunner({ name: 'page-check', usage: USAGE, options: OPTIONS, commands: { check } })

/** The command of `npm run page-check`. */
export const runPageCheck: typeof runCommand = (argv, terminal) => runCommand(['check', ...argv], terminal)

async function check({ words, options, terminal }: Invocation<typeof OPTIONS, PageTerminal>) {
  const url = oneWord(words, 'Name the address of a checkout page.')
  if (!URL.canParse(url)) throw new UsageError('Name the address of a checkout page.')
  const scripts = readList(await textOfFile(options.inventory ?? LIST))
  const origins = { web: new URL(url).origin, gateway: readConfig(terminal.env, []).urls.gateway }
  const findings = await checkPage({ url, scripts, origins }, (address) => terminal.fetch(address)).catch(
    (error: unknown) => {
      if (error instanceof TypeError) throw new CommandError(`The page cannot be fetched: ${error.message}.`)
      throw error
    },
  )
  if (findings.length > 0) return { exit: 'failed' as const, text: findings.join('\n') }
  return done(`The page is as it was built: ${scripts.length} scripts.`)
}

function readList(text: string): Inventory {
  try {
    return inventory.parse(JSON.parse(text))
  } catch {
    throw new CommandError('The list of scripts cannot be read: build the program first.')
  }
}

await runIfStarted(import.meta.url, runPageCheck)
