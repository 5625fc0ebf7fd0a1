import { setTimeout as sleep } from 'node:timers/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../harness/ledger-comparison.ts'
import { codeOf, type Visitor } from '../../harness/shopper.ts'
import { withDatabase, type Stage } from '../../harness/stage.ts'
import { ROOT } from '../../../scripts/tool.ts'
import { commandOn } from '../restored-shop.ts'
import type { Crew } from './crew.ts'

/**
 * State shared by processes, checked at several of them: limits of cards, gateways that are not used after failures,
 * the catalogue, stock.
 */

const [REFUSED, APPROVED, ERROR] = ['4000000000001125', '4000000000000010', '4000000000002073']
const [PRODUCT, SCARCE] = [1001, 1002]
const TRIES = 10
/** Technical failures within a minute after which a gateway is left alone, and some more. */
const FAILURES = 8
const LIMIT_MS = 30_000
const HEARD_MS = 2500
const [STOCK, WANTED] = [20, 60]
const NEW_PRICE = 51_300

/** Makes one press with a card, and returns its result in a word. */
async function press(visitor: Visitor, product: number, card: string): Promise<string> {
  try {
    const tab = await visitor.openProduct(product)
    const typed = await tab.typeCard(card)
    const gateway = await tab.askPriority('CREDIT_CARD', [typed])
    const { status, code } = await tab.submit(tab.compose('CREDIT_CARD', typed, gateway))
    return code ?? status
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return code
  }
}

/** Returns the answers to one buyer who tries a card again and again. */
async function answersTo(stage: Stage, visitor: Visitor): Promise<string[]> {
  await withDatabase(stage, (db) => db.query('delete from card_tries'))
  const answers: string[] = []
  for (let at = 0; at < TRIES; at += 1) answers.push(await press(visitor, PRODUCT, REFUSED))
  return answers
}

/** Several processes answer tries of a card as one does. */
export async function limitsHold(stage: Stage, crew: Crew, first: number): Promise<string[]> {
  const byOne = await answersTo(stage, crew.visitorAt(0, first))
  const byAll = await answersTo(stage, crew.visitor(first + 1))
  await withDatabase(stage, (db) => db.query('delete from card_tries'))
  const isLimited = new Set(byOne).size > 1
  return [
    ...(isLimited ? [] : [`one process has no limit: ${byOne.join()}`]),
    ...(byAll.join() === byOne.join() ? [] : [`one answers ${byOne.join()}, all together ${byAll.join()}`]),
  ]
}

/** A gateway that fails at one process is left alone by all of them. */
export async function breakersHold(
  stage: Stage,
  crew: Crew,
  places: number,
  first: number,
): Promise<string[]> {
  await withDatabase(stage, (db) => db.query('delete from gateway_breakers'))
  // Each process reads them once a second.
  await sleep(HEARD_MS)
  const failing = crew.visitorAt(0, first)
  const left = await gatewayAt(failing)
  for (let at = 1; at <= FAILURES; at += 1) {
    // All of them come from one address, whose tries are limited.
    await withDatabase(stage, (db) => db.query('delete from card_tries'))
    await press(crew.visitorAt(0, first + at), PRODUCT, ERROR)
  }
  const wrong: string[] = []
  for (let place = 0; place < places; place += 1) {
    const visitor = crew.visitorAt(place, first + FAILURES + 1 + place)
    const until = Date.now() + LIMIT_MS / 6
    let gateway = await gatewayAt(visitor)
    while (gateway === left && Date.now() < until) {
      await sleep(250)
      gateway = await gatewayAt(visitor)
    }
    if (gateway === left) wrong.push(`process ${place + 1} still goes to ${left}, which fails`)
  }
  return wrong
}

async function gatewayAt(visitor: Visitor): Promise<string> {
  const tab = await visitor.openProduct(PRODUCT)
  return tab.askPriority('CREDIT_CARD', [await tab.typeCard(APPROVED)])
}

/** A price that is imported, and stock that is set, are those of every process. */
export async function catalogueHolds(
  stage: Stage,
  crew: Crew,
  places: number,
  first: number,
): Promise<string[]> {
  const file = join(stage.folder, 'catalogue.json')
  await writeFile(file, changed(await readFile(join(ROOT, 'demo/catalogue.json'), 'utf8')))
  if ((await commandOn(stage, stage.folder)('catalogue', 'import', file)) !== 0)
    return ['the catalogue was not imported']
  const wrong: string[] = []
  for (let place = 0; place < places; place += 1) {
    const visitor = crew.visitorAt(place, first + place)
    const until = Date.now() + LIMIT_MS
    let price = await priceAt(visitor)
    while (price !== NEW_PRICE / 100 && Date.now() < until) {
      await sleep(250)
      price = await priceAt(visitor)
    }
    if (price !== NEW_PRICE / 100) wrong.push(`process ${place + 1} still asks for ${price}`)
  }
  return wrong
}

async function priceAt(visitor: Visitor): Promise<number> {
  return (await visitor.openProduct(PRODUCT)).checkout.data.amount
}

/** The demo's catalogue with another price of one product, and few of another. */
function changed(text: string): string {
  const catalogue = JSON.parse(text) as { products: { id: number; amount: number; stock?: number }[] }
  for (const product of catalogue.products) {
    if (product.id === PRODUCT) product.amount = NEW_PRICE
    if (product.id === SCARCE) product.stock = STOCK
  }
  return JSON.stringify(catalogue)
}

/** Of what is scarce exactly so many are sold, whichever process is asked. */
export async function stockHolds(crew: Crew, first: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: WANTED }, (_, at) => press(crew.visitor(first + at), SCARCE, APPROVED)),
  )
  const paid = answers.filter((answer) => answer === 'PAID').length
  const others = new Set(answers.filter((answer) => answer !== 'PAID'))
  return [
    ...(paid === STOCK ? [] : [`${paid} of ${STOCK} were sold to ${WANTED}`]),
    ...([...others].every((answer) => answer === 'PRODUCT_OUT_OF_STOCK')
      ? []
      : [`some read ${[...others].join()}`]),
  ]
}

/** Turns what has to go wrong into a finding. */
export function seen(name: string, failures: readonly string[]): Finding {
  return { name, failures: failures.length > 0 ? [] : ['it was not: the drill proves nothing'] }
}
