import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from '../ledger/acquirer-error.ts'
import { readOr422 } from '../charge-routes.ts'
import { carrierPage } from './carrier-page.ts'
import { quote, type QuoteLine } from './tariff.ts'

/** How long the slow CEP takes: longer than any caller should wait. */
const SLOW_MS = 8_000

const cep = z.string().regex(/^\d{8}$/)
const quoteBody = z.object({
  from: cep,
  to: cep,
  weight_grams: z.int().positive(),
  value: z.int().nonnegative(),
})

/** The carrier's one call, behind the sandbox's key. `pace` shortens its slowness for tests. */
export function registerCarrier(api: FastifyInstance, pace: number): void {
  api.post('/carrier/quotes', ({ body }) => answerQuote(body, pace))
}

async function answerQuote(body: unknown, pace: number): Promise<{ currency: 'BRL'; services: QuoteLine[] }> {
  const { from, to, weight_grams } = readOr422(quoteBody, body, 'from, to, weight_grams, value')
  if (to === '99999001') await wait(SLOW_MS * pace)
  if (to === '99999002') throw new AcquirerError(503, 'out_of_service', 'the carrier is out of service')
  return { currency: 'BRL', services: quote(from, to, weight_grams) }
}

/** The carrier's page, which needs no key. */
export function registerCarrierPage(app: FastifyInstance): void {
  app.get('/carrier', (_request, reply) => reply.type('text/html; charset=utf-8').send(carrierPage()))
}
