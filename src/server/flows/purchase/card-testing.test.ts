import type { CaptchaChallenge } from '../../call-error.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { TRY_LIMITS } from '#rules/methods/card-tries.ts'
import type { Product } from '#rules/catalogue/catalogue.ts'
import { CallError } from '../../call-error.ts'
import { solveCaptcha } from '../../testing/solved-captcha.ts'
import { AUTHENTICATED, CHALLENGE, offerThreeDS } from '../../testing/issuer.ts'
import {
  bodyOf,
  newDocument,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'
import { submitPayment } from './submit-payment.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import type { AuthenticationWish, SubmitCaller, SubmitDeps } from '../outcomes/submit-request.ts'

/** How many tries the bot makes; the long run has ten thousand. */
const TRIES = Number(process.env.BOT_TRIES ?? 60)
const LONGEST_MS = 120_000 + 20 * TRIES

let shop: Shop
let good: OpenPage
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.euro]: { seller_id: 11 } } })
})
beforeEach(async () => {
  await shop.reset()
  shop.acquirer.cards.clear()
  good = await shop.openPage(PRODUCTS.course)
})
afterAll(() => shop.close())

type Sender = { session: string; block: string; device: string; bin: string }

const honest = (): Sender => ({
  session: `session-${randomUUID()}`,
  block: `10.${randomUUID()}`,
  device: randomUUID().replaceAll('-', ''),
  bin: String(Math.floor(400_000 + Math.random() * 99_999)),
})

let cards = 0
const AUTHENTICATION: AuthenticationWish = {
  deviceReference: null,
  browser: { accept: '*/*', userAgent: 'a bot', page: null },
  returnUrlOf: () => 'https://shop.example',
}

/** A token of the vault for a card with this BIN. */
function newCard(bin: string): string {
  cards += 1
  const token = `card_${String(cards).padStart(24, '0')}`
  shop.acquirer.cards.set(token, { brand: 'visa', bin, last_four: '1111' })
  return token
}

const callerOf = ({ block, device }: Sender): SubmitCaller => ({
  hasFingerprint: true,
  isSameNetwork: true,
  mayAskCaptcha: true,
  counted: { block, device },
})

const cardWith = (bin: string): PaymentBodyInput['cards'] => [
  { token: newCard(bin), amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 },
]

/** Both cards of a purchase of the course. */
const pairOf = (binOf: () => string): PaymentBodyInput['cards'] =>
  [248.5, 248.5].map((amount) => ({
    token: newCard(binOf()),
    amount,
    holder_name: 'MARIA DA SILVA',
    installments: 1,
  }))

function takeTwoCards(): void {
  for (const [name, each] of shop.acquirer.capabilities) {
    const methods = [...new Set([...each.methods, 'TWO_CREDIT_CARDS' as const])]
    shop.acquirer.capabilities.set(name, { ...each, methods })
  }
}

/** A page of another session; its tokens are made, because opening thousands of pages is not what is tested. */
function pageOf(session: string): OpenPage {
  const trans = `trans-${session}`
  const envelope = { ...good.envelope, sessionId: session, trans, nonce: randomUUID() }
  return { ...good, sessionId: session, envelope }
}

type Trying = {
  captcha?: string
  deps?: SubmitDeps
  page?: OpenPage
  caller?: SubmitCaller
  authentication?: AuthenticationWish
  body?: Partial<PaymentBodyInput>
}

function tryCard(sender: Sender, trying: Trying = {}): Promise<PaymentAnswer> {
  const { captcha, deps = shop.deps, page = pageOf(sender.session), caller = callerOf(sender) } = trying
  const body = bodyOf(page)
  const [card] = body.cards ?? []
  const own = card === undefined ? [] : [{ ...card, token: newCard(sender.bin) }]
  return submitPayment(deps, {
    body: pay.body.parse({ ...body, document: newDocument(), cards: own, captcha, ...trying.body }),
    envelope: page.envelope,
    sessionId: page.sessionId,
    ip: null,
    risk: {},
    caller,
    ...(trying.authentication && { authentication: trying.authentication }),
  })
}

/** The challenge of a refusal that asks for one; null for every other end. */
async function challengeOf(ending: Promise<unknown>): Promise<CaptchaChallenge | null> {
  const error: unknown = await ending.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof CallError && error.code === 'CAPTCHA_REQUIRED' ? (error.captcha ?? null) : null
}

/** A bot that has all the computing power in the world: as if it had solved every captcha already. */
function tryAsBot(sender: Sender, trying: Trying = {}): Promise<PaymentAnswer | 'busy'> {
  return tryHard(sender, { caller: { ...callerOf(sender), mayAskCaptcha: false }, ...trying })
}

/** Tries a card and works for it where that is asked. */
async function tryHard(sender: Sender, trying: Trying = {}): Promise<PaymentAnswer | 'busy'> {
  const page = trying.page ?? pageOf(sender.session)
  try {
    return await tryCard(sender, { ...trying, page })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'CAPTCHA_REQUIRED') return 'busy'
    return tryHard(sender, { ...trying, page, captcha: solveCaptcha(error.captcha as CaptchaChallenge) })
  }
}

/** Retries as the page does that has to come back because its turn had not come on a busy machine. */
async function tryUntilItsTurn(sender: Sender, trying: Trying): Promise<PaymentAnswer> {
  const same = { ...trying, page: pageOf(sender.session), body: { document: newDocument() } }
  for (;;) {
    const answer = await tryHard(sender, same)
    if (answer !== 'busy') return answer
  }
}

const codesOf = (answers: readonly (PaymentAnswer | 'busy')[]): Set<string | null> =>
  new Set(answers.map((answer) => (answer === 'busy' ? 'busy' : answer.code)))

const processOf = (n: number): SubmitDeps => shop.processes[n % 3] ?? shop.deps
const refuseAll = (): void => {
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
}

describe('a bot that is refused every time reaches the gateway ten times at most', () => {
  const one = honest()
  const BOTS: readonly [string, (sender: Sender) => Sender][] = [
    ['from one address, with everything else new each time', (sender) => ({ ...sender, block: one.block })],
    ['in one session', (sender) => ({ ...sender, session: one.session })],
  ]
  test.each(BOTS)(
    '%s',
    async (_, disguise) => {
      refuseAll()
      const answers: (PaymentAnswer | 'busy')[] = []
      let left = TRIES
      const work = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          answers.push(await tryAsBot(disguise(honest()), { deps: processOf(left) }))
        }
      }
      await Promise.all(Array.from({ length: 24 }, work))
      expect(answers).toHaveLength(TRIES)
      // A try that met another one of its own session did not count: the rest of the limit is tried one by one.
      for (let n = 0; n < 12; n += 1) await tryAsBot(disguise(honest()))
      expect(shop.acquirer.orders.length).toBeLessThanOrEqual(10)
      expect(shop.acquirer.orders.length).toBeGreaterThanOrEqual(TRY_LIMITS.session)
    },
    LONGEST_MS,
  )

  test('and no more where it works for every captcha itself', async () => {
    refuseAll()
    const { block } = honest()
    for (let n = 0; n < 12; n += 1) await tryHard({ ...honest(), block })
    expect(shop.acquirer.orders).toHaveLength(10)
  })

  test('and half as often where it does not work for the captcha', async () => {
    refuseAll()
    const { block } = honest()
    for (let n = 0; n < 30; n += 1) await challengeOf(tryCard({ ...honest(), block }))
    expect(shop.acquirer.orders).toHaveLength(5)
  })

  test('after a restart as well: the count is in the database', async () => {
    refuseAll()
    const { block } = honest()
    for (let n = 0; n < 12; n += 1) await tryAsBot({ ...honest(), block })
    await expect(tryAsBot({ ...honest(), block }, { deps: shop.anotherProcess() })).resolves.toMatchObject({
      code: 'SUSPECTED_INTERN_FRAUD',
    })
    expect(shop.acquirer.orders).toHaveLength(10)
  })

  test('and its cards are authenticated no more often than they are charged', async () => {
    await shop.importAgain({ seller: { three_ds: true } })
    good = await shop.openPage(PRODUCTS.course)
    const before = new Map(shop.acquirer.capabilities)
    offerThreeDS(shop.acquirer)
    let asked = 0
    shop.acquirer.authenticates = () => {
      asked += 1
      return { kind: 'failed' }
    }
    const { block } = honest()
    const authentication = AUTHENTICATION
    for (let n = 0; n < 15; n += 1) await tryAsBot({ ...honest(), block }, { authentication })
    shop.acquirer.capabilities = before
    expect(asked).toBe(10)
    expect(shop.acquirer.orders).toHaveLength(0)
  })

  test('each of two cards is a try', async () => {
    refuseAll()
    const { block, device } = honest()
    const pair = () => pairOf(() => honest().bin)
    const method = 'TWO_CREDIT_CARDS'
    await shop.importAgain({ products: { [PRODUCTS.course]: { method: `CREDIT_CARD,${method}` } } })
    good = await shop.openPage(PRODUCTS.course)
    takeTwoCards()
    for (let n = 0; n < 10; n += 1) {
      await tryAsBot({ ...honest(), block, device }, { body: { method, cards: pair() } })
    }
    expect(await shop.rows('select distinct attempt_id from card_tries')).toHaveLength(5)
  })

  test('the limit stops it: without the count all of them arrive', async () => {
    refuseAll()
    const { block } = honest()
    const caller = { ...callerOf(honest()), counted: null }
    for (let n = 0; n < 15; n += 1) await tryCard({ ...honest(), block }, { caller })
    expect(shop.acquirer.orders).toHaveLength(15)
  })

  test('the lock stops it when they all begin at once: without it the count comes too late', async () => {
    refuseAll()
    const { block } = honest()
    const rush = (): Promise<unknown> =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) => tryAsBot({ ...honest(), block }, { deps: processOf(n) })),
      )
    const [{ source } = { source: '' }] = await shop.rows<{ source: string }>(
      `select pg_get_functiondef('card_tries_by'::regproc) as source`,
    )
    // More than ten have counted before the first of them is written.
    const unguarded = source.replace(/perform pg_advisory_xact_lock[^;]*;/, '')
    await shop.rows(unguarded.replace(/end\s*(\$function\$)/, `${LOCK_BARRIER.stop} end $1`))
    await atOnce(shop.anotherProcess().db, { lock: LOCK_BARRIER.lock, count: 11 }, rush)
    const unlocked = shop.acquirer.orders.length
    await shop.rows(source)
    await shop.reset()
    refuseAll()
    await rush()
    expect(unlocked).toBeGreaterThan(10)
    expect(shop.acquirer.orders.length).toBeLessThanOrEqual(10)
  })
})

describe('a bot that shares only attributes common to strangers', () => {
  const one = honest()
  const BOTS: readonly [string, (sender: Sender) => Sender][] = [
    ['one BIN, from everywhere', (sender) => ({ ...sender, bin: one.bin })],
    ['one device, from everywhere', (sender) => ({ ...sender, device: one.device })],
  ]
  const able = (threeDS: boolean): void => {
    for (const [name, each] of shop.acquirer.capabilities) {
      shop.acquirer.capabilities.set(name, { ...each, threeDS })
    }
  }
  beforeEach(() => able(true))
  afterEach(() => able(false))

  test.each(BOTS)(
    '%s: charges ten times without its issuer, however many captchas it solves',
    async (_, disguise) => {
      refuseAll()
      const codes: (string | null)[] = []
      for (let n = 0; n < 14; n += 1) {
        const answer = await tryHard(disguise(honest()))
        codes.push(answer === 'busy' ? 'busy' : answer.code)
      }
      expect(shop.acquirer.orders).toHaveLength(10)
      expect(codes.slice(10)).toEqual(Array(4).fill('COMPLETE_CHALLENGE_3DS'))
    },
  )

  test.each(BOTS)(
    '%s: at once, it gets no further than twice that',
    async (_, disguise) => {
      refuseAll()
      let left = TRIES
      const work = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          await tryAsBot(disguise(honest()), { deps: processOf(left) })
        }
      }
      await Promise.all(Array.from({ length: 24 }, work))
      expect(shop.acquirer.orders.length).toBeLessThanOrEqual(20)
    },
    LONGEST_MS,
  )

  test.each(BOTS)('%s: stops no sale and delays no buyer', async (_, disguise) => {
    refuseAll()
    for (let n = 0; n < 14; n += 1) await tryHard(disguise(honest()))
    shop.acquirer.script = () => ({ does: 'approve' })
    shop.acquirer.authenticates = () => AUTHENTICATED
    const page = pageOf(honest().session)
    const buyer = { ...disguise(honest()), session: page.sessionId }
    const body = { document: newDocument(), cards: cardWith(buyer.bin) }
    const wanted = await tryHard(buyer, { page, body })
    expect(wanted).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
    await tryHard(buyer, { page, body, authentication: AUTHENTICATION })
    await expect(tryCard(buyer, { page, body })).resolves.toMatchObject({ code: null, status: 'PAID' })
  })

  test.each(BOTS)('%s: abandoned at their issuer, its cards delay no buyer', async (_, disguise) => {
    shop.acquirer.authenticates = () => CHALLENGE
    for (let n = 0; n < 30; n += 1) {
      await tryAsBot(disguise(honest()), { authentication: AUTHENTICATION })
    }
    expect(await tryHard(disguise(honest()))).toMatchObject({ code: null, status: 'PAID' })
  })

  test.each(BOTS)(
    '%s: a gateway that authenticates nobody gets no more of them, and other methods go on',
    async (_, disguise) => {
      able(false)
      refuseAll()
      for (let n = 0; n < 14; n += 1) await tryHard(disguise(honest()))
      expect(shop.acquirer.orders).toHaveLength(10)
      shop.acquirer.script = () => ({ does: 'approve' })
      expect(await tryHard(disguise(honest()))).toMatchObject({ code: 'SUSPECTED_INTERN_FRAUD' })
      const pix = { method: 'PIX' as const, cards: [], document: newDocument() }
      expect(await tryHard(disguise(honest()), { body: pix })).toMatchObject({ code: null })
    },
  )

  /** Choices of a caller that prevent an issuer from being queried. */
  const UNPROVABLE: readonly [string, Partial<Product>, (bin: string) => Partial<PaymentBodyInput>][] = [
    [
      'two cards',
      { method: 'CREDIT_CARD,TWO_CREDIT_CARDS' },
      (bin) => ({ method: 'TWO_CREDIT_CARDS', cards: pairOf(() => bin) }),
    ],
    [
      'a trial that verifies its card with zero',
      { type: 'SUBSCRIPTION', period: 30, trial: 7, trial_unit: 'days', offers: [] },
      () => ({ amount: 0, total: 0, transaction_type: 'SUBSCRIPTION' }),
    ],
  ]
  const sold = async (product: Partial<Product>): Promise<void> => {
    await shop.importAgain({ products: { [PRODUCTS.course]: product } })
    good = await shop.openPage(PRODUCTS.course)
    takeTwoCards()
  }
  afterEach(() => shop.importAgain({}))

  const OF_BOTS = BOTS.flatMap(([bot, disguise]) =>
    UNPROVABLE.map(([what, product, body]) => ({ bot, what, disguise, product, body })),
  )
  test.each(OF_BOTS)(
    '$bot: by $what, no card reaches its issuer above the limit',
    async ({ disguise, product, body }) => {
      refuseAll()
      for (let n = 0; n < 14; n += 1) await tryHard(disguise(honest()))
      expect(shop.acquirer.orders).toHaveLength(10)
      await sold(product)
      const sender = disguise(honest())
      const answer = await tryHard(sender, { body: { document: newDocument(), ...body(sender.bin) } })
      expect(answer).toMatchObject({ code: 'SUSPECTED_INTERN_FRAUD' })
      expect(shop.acquirer.orders).toHaveLength(10)
    },
  )

  test.each(UNPROVABLE)(
    'control: by %s, a card reaches its issuer below the limit',
    async (_, product, body) => {
      await sold(product)
      const sender = honest()
      await tryHard(sender, { body: { document: newDocument(), ...body(sender.bin) } })
      expect(shop.acquirer.orders.length).toBeGreaterThan(0)
    },
  )
})

test('each authentication behind an address is a try until its end, also an abandoned one', async () => {
  const before = new Map(shop.acquirer.capabilities)
  offerThreeDS(shop.acquirer)
  shop.acquirer.authenticates = () => CHALLENGE
  const one = honest()
  for (let n = 0; n < 10; n += 1) {
    await tryAsBot({ ...honest(), block: one.block, bin: one.bin }, { authentication: AUTHENTICATION })
  }
  shop.acquirer.capabilities = before
  const keys = `array['block:${one.block}', 'bin:10:${one.bin}']`
  const counts = await shop.rows<{ key: string; open: number }>(`select * from card_tries_by(${keys})`)
  const openOf = (kind: string) => counts.find(({ key }) => key.startsWith(kind))?.open
  // Ten may be under way; the next one waits for its turn.
  expect(openOf('block')).toBe(TRY_LIMITS.block)
  expect(openOf('bin')).toBe(3)
})

describe('honest buyers', () => {
  test('two hundred behind one address all pay, however they come', async () => {
    const { block } = honest()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => tryUntilItsTurn({ ...honest(), block }, { deps: processOf(n) })),
    )
    expect(codesOf(answers)).toEqual(new Set([null]))
    expect(shop.acquirer.charged()).toHaveLength(200)
  })

  test('a third of them refused at first, they are still let through, and get no captcha', async () => {
    const { block } = honest()
    shop.acquirer.script = (_, nth) =>
      nth % 3 === 0 ? { does: 'refuse', code: 'INSUFFICIENT_FUNDS' } : { does: 'approve' }
    for (let n = 0; n < 60; n += 1) {
      const sender = { ...honest(), block }
      const page = pageOf(sender.session)
      const first = await tryCard(sender, { page })
      if (first.code !== null) await tryCard({ ...sender, bin: honest().bin }, { page: withNewNonce(page) })
    }
    expect(shop.acquirer.charged()).toHaveLength(60)
  })

  test('are not held up by a bot at another address', async () => {
    refuseAll()
    const { block } = honest()
    for (let n = 0; n < 15; n += 1) await tryAsBot({ ...honest(), block })
    shop.acquirer.script = () => ({ does: 'approve' })
    await expect(tryCard(honest())).resolves.toMatchObject({ code: null })
  })

  test('pay in the end where their issuer is out of reach for a while', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'GENERIC' })
    const { bin, device } = honest()
    for (let n = 0; n < 15; n += 1) await tryCard({ ...honest(), bin, device })
    expect(shop.acquirer.orders).toHaveLength(15)
  })
})

describe('the captcha', () => {
  /** Five refusals from one address, so that the sixth is asked. */
  async function suspicious(): Promise<Sender> {
    refuseAll()
    const { block } = honest()
    for (let n = 0; n < 5; n += 1) await tryCard({ ...honest(), block })
    shop.acquirer.script = () => ({ does: 'approve' })
    return { ...honest(), block }
  }

  test('admits a caller who solves it, with the same nonce', async () => {
    const sender = await suspicious()
    const page = pageOf(sender.session)
    const challenge = await challengeOf(tryCard(sender, { page }))
    if (challenge === null) throw new Error('nothing was asked')
    const captcha = solveCaptcha(challenge)
    const body = { document: newDocument() }
    const paid = await tryCard(sender, { page, captcha, body })
    expect(paid.code).toBeNull()
    // The stored answer comes before any question.
    await expect(tryCard(sender, { page, body })).resolves.toEqual(paid)
    const [kept] = await shop.rows<{ risk: Record<string, unknown> }>(
      `select risk from attempts where state = 'approved'`,
    )
    expect(kept?.risk).toMatchObject({
      score: 0,
      proven: true,
      tries: { block: [5, 0, 0], session: [0, 0, 0] },
    })
  })

  test('counts once, in whichever process', async () => {
    const sender = await suspicious()
    const challenge = await challengeOf(tryCard(sender))
    if (challenge === null) throw new Error('nothing was asked')
    const captcha = solveCaptcha(challenge)
    shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
    const page = pageOf(sender.session)
    await expect(tryCard(sender, { captcha, page })).resolves.toMatchObject({ code: 'BANK' })
    const again = { captcha, page: withNewNonce(page) }
    expect(await challengeOf(tryCard(sender, { ...again, deps: processOf(1) }))).not.toBeNull()
    expect(shop.acquirer.orders).toHaveLength(6)
  })

  test('of another session is as good as none', async () => {
    const sender = await suspicious()
    const challenge = await challengeOf(tryCard(honestAt(sender)))
    if (challenge === null) throw new Error('nothing was asked')
    expect(await challengeOf(tryCard(sender, { captcha: solveCaptcha(challenge) }))).not.toBeNull()
  })

  test('is asked of everybody where the seller wants it, whatever the method', async () => {
    await shop.importAgain({ seller: { captcha: true } })
    good = await shop.openPage(PRODUCTS.course)
    for (const method of ['CREDIT_CARD', 'PIX'] as const) {
      const page = { ...(await shop.openPage(PRODUCTS.course)) }
      const send = (captcha?: string): Promise<PaymentAnswer> =>
        submitPayment(shop.deps, {
          body: pay.body.parse({ ...bodyOf(page, { method }), ...cardOf(method), captcha }),
          envelope: page.envelope,
          sessionId: page.sessionId,
          ip: null,
          risk: {},
          caller: callerOf(honest()),
        })
      const challenge = await challengeOf(send())
      if (challenge === null) throw new Error('nothing was asked')
      await expect(send(solveCaptcha(challenge))).resolves.toMatchObject({ code: null })
    }
    expect(shop.acquirer.orders).toHaveLength(2)
  })

  const cardOf = (method: string): Partial<PaymentBodyInput> =>
    method === 'PIX'
      ? {}
      : { cards: [{ token: newCard('401234'), amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 }] }
  const honestAt = ({ block }: Sender): Sender => ({ ...honest(), block })
})

test('a score far above refuses before any gateway is called, and the seller sets how far', async () => {
  await shop.importAgain({ seller: { risk: { refuse_at: 20 } } })
  good = await shop.openPage(PRODUCTS.course)
  const body = { email: 'maria@mailinator.com' }
  await expect(tryCard(honest(), { body })).resolves.toMatchObject({
    code: 'SUSPECTED_INTERN_FRAUD',
    status: 'REFUSED',
    sales: [{ success: false, sale_id: null }],
  })
  expect(shop.acquirer.orders).toHaveLength(0)
  await expect(tryCard(honest())).resolves.toMatchObject({ code: null })
})
