import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { UNPAID_LIMITS, unpaidBoundsOf } from '#rules/payment/unpaid-orders.ts'
import { CallError } from '../../call-error.ts'
import { mac } from '../../signing/keys.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import { bodyOf, newDocument, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { solveCaptcha } from '../../testing/solved-captcha.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'
import { checkPayment, renewPix } from './follow-pix.ts'
import { submitPayment } from './submit-payment.ts'

/** Buyers behind one address; the long run has a thousand. */
const BUYERS = Number(process.env.UNPAID_BUYERS ?? 60)

let shop: Shop
let good: OpenPage
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  await shop.importAgain({})
  good = await shop.openPage(PRODUCTS.course)
})
afterAll(() => shop.close())

/** Sets how many orders of an address block may wait. */
async function limitBlocks(block: number): Promise<void> {
  await shop.importAgain({ seller: { risk: { unpaid: { block } } } })
  good = await shop.openPage(PRODUCTS.course)
}

type Sender = { session: string; block: string; email: string; document: string; device: string }

const stranger = (): Sender => ({
  session: `session-${randomUUID()}`,
  block: `10.${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  document: newDocument(),
  device: randomUUID(),
})

/** A page of another session; its tokens are made, because opening thousands of pages is not what is tested. */
function pageOf(session: string): OpenPage {
  const trans = `trans-${randomUUID()}`
  const envelope = { ...good.envelope, sessionId: session, trans, nonce: randomUUID() }
  return { ...good, sessionId: session, envelope }
}

type Ordering = {
  method?: PaymentMethod
  /** As one who has solved every captcha there is. */
  hasSolved?: boolean
  captcha?: string
  page?: OpenPage
  deps?: SubmitDeps
  body?: Partial<PaymentBodyInput>
}

function order(sender: Sender, ordering: Ordering = {}): Promise<PaymentAnswer> {
  const { method = 'PIX', hasSolved = true, captcha, page = pageOf(sender.session), body } = ordering
  const { email, document, block, device } = sender
  return submitPayment(ordering.deps ?? shop.deps, {
    body: pay.body.parse({ ...bodyOf(page, { method }), email, document, captcha, ...body }),
    envelope: page.envelope,
    sessionId: page.sessionId,
    ip: null,
    risk: {},
    caller: {
      hasFingerprint: true,
      isSameNetwork: true,
      mayAskCaptcha: !hasSolved,
      counted: { block, device },
    },
  })
}

/** The codes of orders, one after another. */
async function codesOf(count: number, next: (n: number) => Promise<PaymentAnswer>) {
  const codes: (string | null)[] = []
  for (let n = 0; n < count; n += 1) {
    codes.push(
      await next(n).then(
        ({ code }) => code,
        (error: unknown) => (error instanceof CallError ? error.code : String(error)),
      ),
    )
  }
  return codes
}

const times = (count: number, code: string | null): (string | null)[] =>
  Array.from({ length: count }, () => code)

describe('orders that wait for their payment', () => {
  const one = stranger()
  const SHARED: readonly [string, (sender: Sender, n: number) => Sender][] = [
    ['one document', (sender) => ({ ...sender, document: one.document })],
    ['one mailbox', (sender, n) => ({ ...sender, email: one.email.replace('@', `+${n}@`) })],
  ]

  test.each(SHARED)('of %s ask for work from the fifth on, and never refuse', async (_, disguise) => {
    const asked = await codesOf(6, (n) => order(disguise(stranger(), n), { hasSolved: false }))
    expect(asked).toEqual([null, null, null, null, 'CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED'])
    const solved = await codesOf(12, (n) => order(disguise(stranger(), n + 6)))
    expect(solved).toEqual(times(12, null))
  })

  describe.each(['PIX', 'BOLETO'] as const)(
    'by strangers in the name of somebody who pays by %s',
    (method) => {
      const victim = stranger()
      /** As many as they like, each from a session, an address and a device of its own. */
      async function doTheirWorst(): Promise<void> {
        const typed = { document: victim.document, email: victim.email }
        await codesOf(40, () => order({ ...stranger(), ...typed }))
      }
      /** Pays as the victim's page does: it sends, and does the work if required. */
      async function payAsAsked(): Promise<string | null> {
        const page = pageOf(victim.session)
        const error: unknown = await order(victim, { method, hasSolved: false, page }).then(
          ({ code }) => code,
          (caught: unknown) => caught,
        )
        if (!(error instanceof CallError)) return error as string | null
        if (error.captcha === undefined) return error.code
        return (await order(victim, { method, hasSolved: false, page, captcha: solveCaptcha(error.captcha) }))
          .code
      }

      test('take nothing from them: they pay within one step more', async () => {
        await doTheirWorst()
        expect(await payAsAsked()).toBeNull()
      })

      test('control: where a document refuses, they are locked out', async () => {
        await doTheirWorst()
        const [{ n } = { n: 0 }] = await shop.rows<{ n: number }>(
          `select max(c)::integer as n from (select count(*) as c from unpaid_orders group by key) k`,
        )
        expect(n).toBeGreaterThan(unpaidBoundsOf('session', UNPAID_LIMITS).stops ?? Infinity)
      })
    },
  )

  test('at one seller ask nothing of the same buyer at another', async () => {
    const { document, email } = stranger()
    await codesOf(8, () => order({ ...stranger(), document, email }))
    const keys = await shop.rows<{ key: string }>(
      `select distinct key from unpaid_orders where key like 'document:%'`,
    )
    expect(keys).toHaveLength(1)
    const another = mac(shop.deps.keys.counted, `11 BR:${document}`)
    expect(keys).not.toContainEqual({ key: `document:${another}` })
    expect(keys).toContainEqual({ key: `document:${mac(shop.deps.keys.counted, `10 BR:${document}`)}` })
  })

  test('of one address with everything else made up ask for work, whatever the process and method', async () => {
    const { block } = stranger()
    const methods = ['PIX', 'BOLETO'] as const
    const codes = await codesOf(20, (n) =>
      order(
        { ...stranger(), block },
        { hasSolved: false, method: methods[n % 2], deps: shop.processes[n % 3] },
      ),
    )
    expect(codes).toEqual([...times(15, null), ...times(5, 'CAPTCHA_REQUIRED')])
    // A sender that does the work proceeds.
    const sender = { ...stranger(), block }
    const page = pageOf(sender.session)
    const error: unknown = await order(sender, { hasSolved: false, page }).catch((caught: unknown) => caught)
    if (!(error instanceof CallError) || error.captcha === undefined) throw new Error('nothing was asked')
    const captcha = solveCaptcha(error.captcha)
    await expect(order(sender, { hasSolved: false, page, captcha })).resolves.toMatchObject({ code: null })
  })

  test('stop at the seller’s limit of a block', async () => {
    await limitBlocks(5)
    const { block } = stranger()
    const codes = await codesOf(7, () => order({ ...stranger(), block }))
    expect(codes).toEqual([...times(5, null), ...times(2, 'TOO_MANY_UNPAID')])
    await expect(order(stranger())).resolves.toMatchObject({ code: null })
  })

  test('no more get through where they all begin at once: without the lock they do', async () => {
    await limitBlocks(8)
    const { block } = stranger()
    const rush = async (): Promise<void> => {
      await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          order({ ...stranger(), block }, { deps: shop.processes[n % 3] }).catch(() => null),
        ),
      )
    }
    const [{ source } = { source: '' }] = await shop.rows<{ source: string }>(
      `select pg_get_functiondef('unpaid_orders_by'::regproc) as source`,
    )
    const unguarded = source.replace(/perform pg_advisory_xact_lock[^;]*;/, '')
    await shop.rows(unguarded.replace(/end\s*(\$function\$)/, `${LOCK_BARRIER.stop} end $1`))
    await atOnce(shop.anotherProcess().db, { lock: LOCK_BARRIER.lock, count: 9 }, rush)
    const unlocked = shop.acquirer.orders.length
    await shop.rows(source)
    await shop.reset()
    await limitBlocks(8)
    await rush()
    expect(unlocked).toBeGreaterThan(8)
    expect(shop.acquirer.orders.length).toBe(8)
  })

  test('are looked up once in three seconds, for any caller and any process', async () => {
    const sender = stranger()
    const [sale] = (await order(sender)).sales
    let lookUps = 0
    const lookUp: SubmitDeps['gateways']['lookUp'] = (key) => {
      lookUps += 1
      return shop.acquirer.lookUp(key)
    }
    const gateways = { ...shop.acquirer, lookUp }
    const asked = Array.from({ length: 9 }, (_, n) =>
      checkPayment(
        { ...(shop.processes[n % 3] ?? shop.deps), gateways },
        {
          saleId: sale?.sale_id ?? '',
          token: sale?.token ?? '',
          sessionId: `session-${n}`,
        },
      ),
    )
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ status: 'WAITING_PAYMENT' })))
    expect(lookUps).toBe(1)
  })

  test('are forgotten by those that are paid', async () => {
    await limitBlocks(8)
    const { block } = stranger()
    shop.acquirer.script = () => ({ does: 'approve' })
    await codesOf(4, () => order({ ...stranger(), block }))
    shop.acquirer.script = () => ({ does: 'wait' })
    const codes = await codesOf(14, () => order({ ...stranger(), block }))
    expect(codes).toEqual([...times(12, null), ...times(2, 'TOO_MANY_UNPAID')])
  })

  test('count a new Pix code as well, and never refuse it', async () => {
    const sender = stranger()
    const [sale] = (await order(sender)).sales
    const reader = { saleId: sale?.sale_id ?? '', token: sale?.token ?? '', sessionId: sender.session }
    for (let n = 0; n < 3; n += 1) await renewPix(shop.deps, reader)
    const codes = await codesOf(2, () => order({ ...stranger(), email: sender.email }, { hasSolved: false }))
    expect(codes).toEqual(['CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED'])
  })
})

describe('honest buyers behind one address', () => {
  test(
    'all buy, by Pix, boleto and card, though many of them have not paid yet',
    async () => {
      const { block } = stranger()
      const methods = ['PIX', 'BOLETO', 'PIX', 'CREDIT_CARD'] as const
      const left = Array.from({ length: BUYERS }, (_, n) => n)
      const answers: PaymentAnswer[] = []
      const work = async (): Promise<void> => {
        for (let n = left.pop(); n !== undefined; n = left.pop()) {
          const sender = { ...stranger(), block }
          answers.push(await order(sender, { method: methods[n % 4], deps: shop.processes[n % 3] }))
        }
      }
      await Promise.all(Array.from({ length: 24 }, work))
      expect(answers).toHaveLength(BUYERS)
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null]))
      expect(shop.acquirer.orders).toHaveLength(BUYERS)
    },
    60_000 + 200 * BUYERS,
  )
})
