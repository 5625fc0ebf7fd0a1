import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { CallError } from '../../call-error.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { listRevisions, type Revision } from '../../store/catalogue/revision-store.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/* Changes in the office while a buyer purchases, a change is reverted or a file is imported. */

const PRODUCT = `/sellers/10/products/${PRODUCTS.again}`
/** Every change of the catalogue waits here, so that simultaneous changes run together. */
const TOGETHER = { lock: 'lock table catalogue_state in access exclusive mode', count: 2 }

let shop: Shop
let office: TestOffice
let ana: TestUser
let bia: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  ana = await office.user({ seller: 10 })
  bia = await office.user({ seller: 10, role: 'manager' })
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await office.close()
  await shop.close()
})

type Change = { path: string; value?: unknown }
const read = async () =>
  OFFICE_CALLS.readProduct.answer.parse((await office.call('GET', PRODUCT, { as: ana })).json())
async function save(changes: Change[], { version, as = ana }: { version: number; as?: TestUser }) {
  const answer = await office.call('PUT', PRODUCT, { as, body: { version, changes } })
  return OFFICE_CALLS.saveProduct.answer.parse(answer.json())
}
const price = async (value: number): Promise<void> => {
  const { version } = await read()
  expect(await save([{ path: '/amount', value }], { version })).toMatchObject({ kind: 'saved' })
}
const history = async (): Promise<Revision[]> => {
  const entry = { kind: 'product', id: String(PRODUCTS.again) } as const
  return (await listRevisions(shop.db, { seller: 10, entry }, 50)).toReversed()
}

/** Every change begins with what the one before left, and the last is what is there: nothing came between unseen. */
async function expectWhole(): Promise<void> {
  const changes = await history()
  for (const [index, { before }] of changes.slice(1).entries()) expect(before).toEqual(changes[index]?.after)
  expect((await read()).entry).toEqual(changes.at(-1)?.after)
}

describe('a price that is saved while people buy', () => {
  /** Returns the price that a page shows, in minor units. */
  const shown = ({ reading }: OpenPage): number => Math.round(reading.checkout.data.amount * 100)

  /**
   * Submits pages that were opened at one price while another is saved.
   *
   * @param asks whether a page that receives another price asks its buyer again; otherwise it sends that price without
   * asking
   * @returns how many received another price, and how many were charged one that they were not shown
   */
  async function sold(from: number, to: number, asks: boolean) {
    await price(from)
    const pages = await Promise.all(Array.from({ length: 6 }, () => shop.openPage(PRODUCTS.again)))
    let [refused, unseen] = [0, 0]
    const buy = async (page: OpenPage): Promise<void> => {
      try {
        await shop.submit(page)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'PRICE_CHANGED') throw error
        refused += 1
        if (asks) return
        const anew = await shop.openPage(PRODUCTS.again, { sessionId: page.sessionId })
        await shop.submit(anew)
        unseen += shown(anew) === shown(page) ? 0 : 1
      }
    }
    const [first, second, ...later] = pages
    if (first === undefined || second === undefined) throw new Error('no pages')
    const { version } = await read()
    await Promise.all([
      buy(first),
      save([{ path: '/amount', value: to }], { version }).then(() => buy(second)),
      ...later.map(buy),
    ])
    return { refused, unseen }
  }
  const charges = async () =>
    shop.rows<{ amount: number }>(
      `select l.amount from ledger_entries l where l.kind = 'charge' order by l.id`,
    )

  test('is charged as the page showed it, or the buyer is asked anew', async () => {
    let refused = 0
    for (const [from, to] of [
      [10_000, 20_000],
      [20_000, 15_000],
      [15_000, 30_000],
    ] as const) {
      const before = (await charges()).length
      const round = await sold(from, to, true)
      refused += round.refused
      const made = (await charges()).slice(before)
      expect(made.length + round.refused).toBe(6)
      expect(made.filter(({ amount }) => amount !== from)).toEqual([])
    }
    // A page that is sent after the save receives the new price, so the two have overlapped.
    expect(refused).toBeGreaterThanOrEqual(3)
  })

  test('would be charged unseen by a page that does not ask: the race is real', async () => {
    expect((await sold(10_000, 25_000, false)).unseen).toBeGreaterThan(0)
  })
})

describe('a change that is put back while a colleague saves', () => {
  test.each(['save', 'undo'])('loses nothing that nobody has seen (%s first)', async (first) => {
    await price(11_100)
    const { version, entry } = await read()
    const id = (await history()).at(-1)?.id ?? 0
    const undo = () => office.call('POST', `${PRODUCT}/history/${id}/undo`, { as: ana, body: { newest: id } })
    const name = `Nome ${first}`
    const saving = () => save([{ path: '/name', value: name }], { version, as: bia })
    const [undone, saved] = await atOnce(office.db, TOGETHER, async () => {
      if (first === 'undo') return Promise.all([undo(), saving()])
      const begun = saving()
      return Promise.all([undo(), begun])
    })
    expect(saved.kind).toBe('saved')
    await expectWhole()
    const after = await read()
    // The colleague's name is there, whichever came first; the price is back unless the save came before.
    expect(after.entry['name']).toBe(name)
    const answer = undone.statusCode === 200 ? 'undone' : errorBody.parse(undone.json()).code
    const stays = after.entry['amount'] === entry['amount']
    expect([answer, stays]).toEqual(stays ? ['CHANGED_MEANWHILE', true] : ['undone', false])
  })
})

test('a change is undone with later changes by a user who has seen them', async () => {
  await price(13_300)
  const id = (await history()).at(-1)?.id ?? 0
  await price(14_400)
  const undo = (newest: number) =>
    office.call('POST', `${PRODUCT}/history/${id}/undo`, { as: ana, body: { newest } })
  expect((await undo(id)).statusCode).toBe(409)
  expect((await read()).entry['amount']).toBe(14_400)
  const newest = (await history()).at(-1)?.id ?? 0
  expect((await undo(newest)).statusCode).toBe(200)
  expect((await read()).entry['amount']).not.toBe(13_300)
})

describe('a file that is imported while somebody saves', () => {
  test.each(['save', 'import'])(
    'overwrites nothing that the history does not tell (%s first)',
    async (first) => {
      await price(12_200)
      const { version, entry } = await read()
      const file = parseCatalogue({ version: 1, products: [{ ...entry, amount: 77_700 }] })
      const importing = () => importCatalogue(shop.db, file, { author: 'ana' })
      const saving = () => save([{ path: '/amount', value: 55_500 }], { version, as: bia })
      const [saved] = await atOnce(office.db, TOGETHER, async () => {
        if (first === 'save') return Promise.all([saving(), importing()])
        const begun = importing()
        return Promise.all([saving(), begun])
      })
      await expectWhole()
      const amounts = (await history()).map(({ after }) => after?.['amount'])
      // The save came first and the file after it, or the save was shown what the file had made of the price.
      const shown = saved.kind === 'conflict' ? saved.conflicts : []
      const isSaved = saved.kind === 'saved'
      expect(shown).toEqual(isSaved ? [] : [{ path: '/amount', mine: 55_500, theirs: 77_700 }])
      expect(amounts.slice(-2)).toEqual([isSaved ? 55_500 : 12_200, 77_700])
    },
  )
})
