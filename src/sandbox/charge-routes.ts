import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { ChargeAnswer } from './acquirer.ts'
import { readChargeRequest } from './ledger/charge-request.ts'
import { viewCharge } from './ledger/charge-view.ts'
import type { Charge } from './ledger/charge.ts'
import { failToCollect } from './collection.ts'
import { MANDATE_ANSWERS, payAndAnswer } from './payer.ts'
import { cancel, capture, refund, voidCharge } from './reversals.ts'
import type { SandboxState } from './sandbox-state.ts'
import { PAYER_MEANS } from './ledger/entry.ts'
import { approveByPayer, completeCharge, MISHAPS, spoiltBy } from './wallet.ts'
import { cancelMandate } from './mandate.ts'
import { chargeBack, decideReview, expire, expireIfDue, winDispute } from './simulation.ts'

const idParams = z.object({ id: z.string() })
const reference = z.string().min(1).max(200)
const moneyBody = z.object({ amount: z.int().positive() })
const reviewBody = z.object({ verdict: z.enum(['approve', 'refuse']) })
const meansBody = z.object({ means: z.enum(PAYER_MEANS) })
const payQuery = z.object({
  late: z.enum(['0', '1']).default('0'),
  /** The payer's answer on automatic charges, where the code requests them. */
  mandate: z.enum(MANDATE_ANSWERS).default('approve'),
})

/** Reads a value of a request; throws the API's own error when it is malformed. */
export function readOr422<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new AcquirerError(422, 'invalid_request', `missing or malformed: ${what}`)
}

/** Registers the calls that an adapter makes, and those by which a test or a person plays the other side. */
export function registerCharges(api: FastifyInstance, room: SandboxState): void {
  const { acquirer, ledger, now, publicUrl } = room
  const view = (charge: Charge): object => viewCharge(charge, publicUrl())

  const find = (params: unknown): Charge => {
    const charge = ledger.charge(readOr422(idParams, params, 'id').id)
    if (charge === null) throw new AcquirerError(404, 'not_found', 'there is no such charge')
    expireIfDue(ledger, charge, now())
    return charge
  }

  api.post('/charges', async (request, reply) => {
    const key = readOr422(reference, request.headers['idempotency-key'], 'Idempotency-Key')
    const reading = readChargeRequest(request.body)
    if (!reading.ok) throw new AcquirerError(422, reading.code, reading.message)
    return spoil(() => acquirer.charge(key, room.walletKeys.open(reading.request)), reply, room)
  })

  api.get('/charges', (request) => {
    const query = readOr422(z.object({ reference }), request.query, 'reference')
    const opening = ledger.opening(query.reference)
    return { charges: [view(find({ id: opening?.charge ?? '' }))] }
  })
  api.get('/charges/:id', (request) => view(find(request.params)))

  api.post('/charges/:id/capture', (request) => {
    const { amount } = readOr422(moneyBody, request.body, 'amount')
    return view(capture(ledger, find(request.params), amount))
  })
  api.post('/charges/:id/complete', (request, reply) =>
    spoil(() => ({ ...completeCharge(ledger, find(request.params)), repeated: true }), reply, room),
  )
  api.post('/charges/:id/void', (request) => view(voidCharge(ledger, find(request.params))))
  api.post('/charges/:id/cancel', (request) => view(cancel(ledger, find(request.params))))
  // As a payee withdraws a "recorrência" (API Pix, PATCH /rec).
  api.post('/charges/:id/mandate/cancel', (request) => view(cancelMandate(ledger, find(request.params))))
  api.post('/charges/:id/refund', (request) => {
    const key = readOr422(reference, request.headers['idempotency-key'], 'Idempotency-Key')
    const { amount } = readOr422(moneyBody, request.body, 'amount')
    const charge = find(request.params)
    const made = refund(ledger, charge, key, amount, now())
    return { refund: made, charge: view(charge) }
  })

  api.post('/charges/:id/pay', (request) => {
    const { late, mandate } = readOr422(payQuery, request.query, 'late, mandate')
    const options = { late: late === '1', answer: mandate, now: now() }
    return view(payAndAnswer(ledger, find(request.params), options))
  })
  // The payer's bank finds too little on the day of a later charge.
  api.post('/charges/:id/fail-to-collect', (request) => view(failToCollect(ledger, find(request.params))))
  api.post('/charges/:id/approve', (request) => {
    const { means } = readOr422(meansBody, request.body, 'means')
    return view(approveByPayer(ledger, find(request.params), { means, now: now() }))
  })
  api.post('/mishap', (request) => {
    const { how } = readOr422(z.object({ how: z.enum(MISHAPS) }), request.body, 'how')
    room.mishaps.order(how)
    return { ordered: how }
  })
  api.post('/charges/:id/expire', (request) => view(expire(ledger, find(request.params))))
  api.post('/charges/:id/chargeback', (request) => view(chargeBack(ledger, find(request.params))))
  api.post('/charges/:id/chargeback/win', (request) => view(winDispute(ledger, find(request.params))))
  api.post('/charges/:id/review', (request) => {
    const { verdict } = readOr422(reviewBody, request.body, 'verdict')
    return view(decideReview(ledger, find(request.params), verdict))
  })
}

/** Acts and answers, unless a mishap was ordered for this answer. */
async function spoil(
  act: () => ChargeAnswer,
  reply: FastifyReply,
  room: SandboxState,
): Promise<FastifyReply> {
  const how = room.mishaps.take()
  if (how === 'errorBefore') {
    return deliver({ charge: null, repeated: false, delivery: spoiltBy(how) }, reply, room)
  }
  const answer = act()
  return deliver(how === null ? answer : { ...answer, delivery: spoiltBy(how) }, reply, room)
}

/** Answers a charge in the way its card asks for. */
async function deliver(answer: ChargeAnswer, reply: FastifyReply, room: SandboxState): Promise<FastifyReply> {
  const { charge, delivery } = answer
  if (delivery.kind === 'late') await wait(delivery.delayMs)
  if (delivery.kind === 'drop') {
    await room.ledger.durable()
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (delivery.kind === 'malformed') {
    return reply.status(201).type('application/json').send('{"id": "ch_')
  }
  if (delivery.kind === 'error' || charge === null) {
    return reply.status(500).send({ error: { code: 'internal_error', message: 'something went wrong' } })
  }
  return reply.status(answer.repeated ? 200 : 201).send(viewCharge(charge, room.publicUrl()))
}
