import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountPort } from '../../gateway-role/account-port.ts'
import type {
  AttemptKey,
  AuthenticationOrder,
  ChargeOrder,
  CollectionOrder,
  GatewayPort,
} from '../../gateway-role/gateway-port.ts'
import {
  INTERNAL_METHODS,
  INTERNAL_PATH,
  isProven,
  NONCE_HEADER,
  PROOF_HEADER,
  TakenProofs,
  TIME_HEADER,
  type InternalMethod,
} from '../../signing/internal-proof.ts'
import type { SecurityEvents } from '../../security-events.ts'
import { unproven } from '../base/answer-errors.ts'
import { acceptRawBodies, headersOf, rawBodyOf } from '../base/raw-body.ts'

type Account = Parameters<AccountPort['keepAccount']>[0]
type Owner = Parameters<AccountPort['checkAccount']>[0]
type Refund = Parameters<GatewayPort['refund']>[0]
type Report = Parameters<GatewayPort['report']>[0]
type Capture = Parameters<GatewayPort['capture']>[0]
type Verification = Parameters<GatewayPort['verify']>[0]
type DeviceDataQuestion = Parameters<GatewayPort['deviceData']>[0]

/** The methods by name. A proven call comes from a process of this installation, so its argument has the port's type. */
const METHODS: Readonly<
  Record<InternalMethod, (port: GatewayPort & AccountPort, argument: unknown) => Promise<unknown>>
> = {
  gateways: async (port) => [...(await port.gateways())],
  charge: (port, order) => port.charge(order as ChargeOrder),
  deviceData: (port, question) => port.deviceData(question as DeviceDataQuestion),
  authenticate: (port, order) => port.authenticate(order as AuthenticationOrder),
  verify: (port, verification) => port.verify(verification as Verification),
  complete: (port, key) => port.complete(key as AttemptKey),
  capture: (port, capture) => port.capture(capture as Capture),
  lookUp: (port, key) => port.lookUp(key as AttemptKey),
  cancel: (port, key) => port.cancel(key as AttemptKey),
  refund: (port, refund) => port.refund(refund as Refund),
  report: (port, query) => port.report(query as Report),
  endMandate: (port, key) => port.endMandate(key as AttemptKey),
  collect: (port, order) => port.collect(order as CollectionOrder),
  collected: (port, key) => port.collected(key as AttemptKey),
  void: (port, key) => port.void(key as AttemptKey),
  cardFacts: (port, tokens) => port.cardFacts(tokens as string[]),
  keepAccount: (port, account) => port.keepAccount(account as Account),
  checkAccount: (port, owner) => port.checkAccount(owner as Owner),
}

/**
 * The gateway role for the other processes of a split installation: `POST /internal/<method>`, proven by the shared
 * key, each call once. Anything that is not proven gets the same 401, before a byte of it is parsed.
 */
export function mountInternalCalls(
  app: FastifyInstance,
  options: {
    port: GatewayPort & AccountPort
    internalKey: string
    security?: SecurityEvents
    now?: () => number
  },
): void {
  const { port, internalKey, security, now = Date.now } = options
  const taken = new TakenProofs()
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    security?.report({ kind: 'internal-call-unproven', ip: request.ip })
    return reply.code(401).send(unproven(request.id))
  }
  app.register((server, _, done) => {
    acceptRawBodies(server)
    for (const method of INTERNAL_METHODS) {
      server.post(`${INTERNAL_PATH}/${method}`, async (request, reply) => {
        const body = new TextDecoder().decode(rawBodyOf(request))
        const call = { method, body, ...proofOf(request), nowMs: now() }
        // guard: internal-proof
        if (!isProven(internalKey, call)) return refuse(request, reply)
        // Not every gateway knows a charge that comes a second time.
        // guard: internal-proof-once
        if (!taken.take(call.proof, call.nowMs)) return refuse(request, reply)
        const answer = await METHODS[method](port, JSON.parse(body))
        return reply.type('application/json').send(JSON.stringify(answer ?? null))
      })
    }
    done()
  })
}

function proofOf(request: FastifyRequest): { time: string; nonce: string; proof: string } {
  const headers = headersOf(request)
  return {
    time: headers[TIME_HEADER] ?? '',
    nonce: headers[NONCE_HEADER] ?? '',
    proof: headers[PROOF_HEADER] ?? '',
  }
}
