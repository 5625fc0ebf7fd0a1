import { createHash, type KeyObject } from 'node:crypto'
import { resolveDates } from '#contract/catalogue/moments.ts'
import { readCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { StartError, systemReason } from '../../start-error.ts'
import { sweepLeads } from '../../store/buyers/lead-store.ts'
import { hasSellers } from '../../store/catalogue/catalogue-existing.ts'
import { couponIds, writeCheckIns, writeHistory } from '../../store/demo/history-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { addUpHours } from '../../store/reports/report-hours.ts'
import { ABANDONED_AFTER_MINUTES } from '#rules/people/lead-step.ts'
import { changeCatalogue, importInto, installDemoWhenEmpty } from '../catalogue/import-catalogue.ts'
import { operatorEditor } from '../catalogue/record-edit.ts'
import { composeHistory, DEMO_SELLER, pastEvent, withCoupons } from './compose-history.ts'
import type { SandboxLine } from './demo-order.ts'
import { savePixelKeys, withPixels } from './demo-pixels.ts'
import { PAST_EVENT } from './ticket-orders.ts'

/** The seed of the history that the demo comes with. */
export const SEED = 20_190_311

/** Dependencies of a history beside the database. */
export type HistoryDeps = {
  now: () => Date
  /** Hands lines to the sandbox; false: it has charges already. @throws where it does not answer */
  sendLines: (lines: readonly SandboxLine[]) => Promise<boolean>
  webhookUrl: string
  keptLeadDays: number
  /** Seals the access keys of the demo's pixels; null: no network is simulated, and the demo has only its catalogue's. */
  pixelKey: KeyObject | null
  seed?: number
}

/**
 * Gives a database without sellers the demo's catalogue and a year of history: the sales are written with the
 * catalogue, all of it or nothing. The sandbox gets its lines first, so that no sale exists that it does not have; it
 * takes them once, so that of several processes that start together one writes the history. A sandbox that has charges
 * of its own leaves the demo with its catalogue alone.
 *
 * @param texts the texts of the demo's file, and of the file of what was only sold in the past
 * @returns whether it was installed
 */
export async function installHistoryWhenEmpty(
  db: Database,
  texts: { catalogue: string; pastEvent: string },
  deps: HistoryDeps,
): Promise<boolean> {
  if (await hasSellers(db)) return false
  const { webhookUrl, pixelKey, seed = SEED } = deps
  const whole = merged(readCatalogue(texts.catalogue), readCatalogue(texts.pastEvent))
  const written = pixelKey === null ? whole : withPixels(whole)
  const now = deps.now()
  const { catalogue } = resolveDates(written, new Map(), now)
  const { rows, lines } = composeHistory(catalogue, { seed, now, webhookUrl })
  if (!(await deps.sendLines(lines))) return installDemoWhenEmpty(db, texts.catalogue)
  await changeCatalogue(db, async (tx, at) => {
    await importInto(tx, written, { now: at, by: { source: 'file', editor: operatorEditor(null) } })
    await writeHistory(tx, withCoupons(rows, catalogue, await couponIds(tx, DEMO_SELLER)))
    await letIn(tx, catalogue)
    if (pixelKey !== null) await savePixelKeys(tx, catalogue, pixelKey)
  })
  // The hours are added up before old leads go, as they are in a shop that has been open for a year.
  while (await addUpHours(db));
  await sweepLeads(db, { abandonedMinutes: ABANDONED_AFTER_MINUTES, keptDays: deps.keptLeadDays })
  return true
}

function merged(catalogue: Catalogue, past: Catalogue): Catalogue {
  return { ...catalogue, products: [...catalogue.products, ...past.products] }
}

/** Writes the check-ins of the event that is over. */
async function letIn(tx: Database, catalogue: Catalogue): Promise<void> {
  await writeCheckIns(tx, {
    ...pastEvent(catalogue),
    productId: PAST_EVENT.product,
    keyName: 'Entrada principal',
    // Of no key: nothing can be checked in by it.
    keyHash: createHash('sha256').update('the key of the demo’s past event').digest('hex'),
    percent: 91,
  })
}

/** By which the sandbox refuses a history because its ledger is not empty. */
const HAS_CHARGES = 409

/**
 * Hands the lines of a history to the sandbox over HTTP.
 * @returns false where it has charges already
 * @throws StartError where it does not take them
 */
export async function postLines(
  { fetch, url, key }: { fetch: typeof globalThis.fetch; url: string; key: string },
  lines: readonly SandboxLine[],
): Promise<boolean> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const body = JSON.stringify({ lines })
  const answer = await fetch(`${url}/v1/ledger/history`, { method: 'POST', headers, body }).catch(
    (error: unknown) => systemReason(error),
  )
  if (typeof answer !== 'string' && (answer.ok || answer.status === HAS_CHARGES)) return answer.ok
  const said = typeof answer === 'string' ? answer : `status ${answer.status}`
  throw new StartError(
    `The sandbox at ${url} did not take the history of the demo (${said}). Start it first, or set DEMO=catalogue.`,
  )
}
