import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AppUrls } from '../app.ts'
import { chargesOf } from '../shop.ts'
import startApp from '../start-app.ts'
import { CHROMIUM } from './chromium.ts'
import { buyEmbedded, EMBEDDINGS } from './embedded-walks.ts'
import type { Engine, EngineWindow } from './engine.ts'
import { FIREFOX } from './firefox.ts'
import { buyerAt, ENGINE_WALKS, type EngineWalk } from './walks.ts'
import { WEBKIT } from './webkit.ts'

/*
 * Buys by each method in every browser engine that is installed. One that is missing is named; it fails the run only
 * where it was asked for by its name.
 */

const HELP = `npm run engines -- [chromium] [firefox] [webkitgtk] [--only METHOD] [--pictures FOLDER]
methods: ${[...ENGINE_WALKS, ...EMBEDDINGS].map(({ name }) => name).join('; ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const ENGINES: readonly Engine[] = [CHROMIUM, FIREFOX, WEBKIT]
const wordOf = ({ name }: Engine): string => name.toLowerCase()

type At = { app: AppUrls; engine: Engine; window: EngineWindow }

async function picture({ engine, window }: At, name: string): Promise<void> {
  if (values.pictures === undefined) return
  await mkdir(values.pictures, { recursive: true })
  const file = join(values.pictures, `${wordOf(engine)}-${name}.png`.replaceAll(' ', '-'))
  await writeFile(file, await window.picture())
}

/** Makes one purchase; returns the error, or null. */
async function walk(at: At, { name, path, sell, order, end, charges }: EngineWalk): Promise<string | null> {
  const { app, window } = at
  try {
    const product = await sell()
    const buyer = buyerAt(window)
    await window.open(`${app.web}${path(product)}`)
    await picture(at, `${name}-form`)
    await order(buyer)
    await buyer.see(end)
    await buyer.rest()
    await picture(at, `${name}-end`)
    const found = (await chargesOf(app, product)).length
    return found === charges ? null : `${found} charges instead of ${charges}`
  } catch (error) {
    await picture(at, `${name}-failed`)
    const shown = await window.evaluate('document.body.innerText').catch(String)
    return `${String(error)}\nThe page says:\n${String(shown)}`
  }
}

/** One purchase in a seller's site: how the checkout was reached, or what went wrong. */
async function walkEmbedded(at: At, embedding: (typeof EMBEDDINGS)[number]): Promise<string | Error> {
  try {
    const way = await buyEmbedded(at.app, at.window, embedding)
    await picture(at, embedding.name)
    return way
  } catch (error) {
    await picture(at, `${embedding.name}-failed`)
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Walked = { passed: number; failed: number }

async function walkAll(app: AppUrls, engine: Engine): Promise<Walked | 'missing'> {
  const window = await engine.start()
  if (window === null) return 'missing'
  const walks = ENGINE_WALKS.filter(({ name }) => name.includes(values.only))
  const embeddings = EMBEDDINGS.filter(({ name }) => name.includes(values.only))
  let failed = 0
  try {
    for (const each of walks) {
      const wrong = await walk({ app, engine, window }, each)
      if (wrong !== null) failed += 1
      console.log(`${engine.name}: ${each.name} ${wrong === null ? 'passed' : `FAILED: ${wrong}`}`)
    }
    for (const each of embeddings) {
      const came = await walkEmbedded({ app, engine, window }, each)
      if (came instanceof Error) failed += 1
      console.log(
        `${engine.name}: ${each.name} ${came instanceof Error ? `FAILED: ${came}` : `passed, ${came}`}`,
      )
    }
  } finally {
    await window.stop()
  }
  return { passed: walks.length + embeddings.length - failed, failed }
}

async function main(): Promise<number> {
  const unknown = positionals.filter((word) => !ENGINES.some((engine) => wordOf(engine) === word))
  if (values.help || unknown.length > 0) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const engines = ENGINES.filter((engine) => positionals.length === 0 || positionals.includes(wordOf(engine)))
  const stop = await startApp()
  const app = JSON.parse(process.env.APP_URLS ?? '') as AppUrls
  const lines: string[] = []
  let isGood = true
  try {
    for (const engine of engines) {
      const walked = await walkAll(app, engine)
      if (walked === 'missing') {
        lines.push(`${engine.name}: missing (${engine.missing})`)
        isGood &&= positionals.length === 0
        continue
      }
      lines.push(`${engine.name}: ${walked.passed} passed, ${walked.failed} failed`)
      isGood &&= walked.failed === 0
    }
  } finally {
    await stop()
  }
  console.log(lines.join('\n'))
  return isGood ? 0 : 1
}

process.exitCode = await main()
