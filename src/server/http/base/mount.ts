import { Readable } from 'node:stream'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { CALLS, type CallAnswer, type CallRequest } from '#contract/checkout/calls.ts'
import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/routes.ts'
import { CARD_IN_TEXT } from '#contract/checkout/fields.ts'
import { CallError } from '../../call-error.ts'
import { limitedCall } from './call-limits.ts'
import type { Caller } from './context.ts'
import { refuseDeep } from './nesting.ts'
import { unstorablePath } from './storable-text.ts'

/** Message of an answer about a text with U+0000 or half of a surrogate pair. */
const UNSTORABLE = 'control characters are not allowed'

export type Handler<N extends CallName> = (call: CallRequest<N>, caller: Caller) => Promise<CallAnswer<N>>

export type Mounting = {
  app: FastifyInstance
  /** Path before every call of this base, e.g. `/api`. */
  prefix: string
  /** Finds out who calls, before the handler runs. */
  callerOf(request: Caller['request'], reply: Caller['reply']): Omit<Caller, 'request' | 'reply'>
  /** Holds every answer against the contract: for tests and development, where a slip should be loud. */
  checkAnswers: boolean
}

/** Serves one call of the contract under its path and aliases. */
export function mountCall<N extends CallName>(
  mounting: Mounting,
  name: N,
  handler: Handler<N>,
  options: RouteShorthandOptions = {},
): void {
  const limited = { ...limitedCall(mounting.app, name), ...options }
  serveCall(mounting, CALLS[name], handler as AnyHandler, limited)
}

type AnyHandler = (
  call: { params: unknown; query: unknown; body: unknown },
  caller: Caller,
) => Promise<unknown>

/** Serves a call that is described like those of the contract, whichever list contains it. */
export function serveCall(
  mounting: Mounting,
  call: Call,
  handler: AnyHandler,
  options: RouteShorthandOptions = {},
): void {
  for (const path of [call.route.path, ...(call.aliases ?? [])]) {
    mounting.app.route({
      ...options,
      method: call.route.method,
      url: mounting.prefix + path,
      handler: async (request, reply) => {
        // Answers are about one buyer: nothing on the way may keep them.
        reply.header('cache-control', 'no-store')
        const caller = { ...mounting.callerOf(request, reply), request, reply }
        refuseDeep(request.body)
        const parsed = {
          params: readAs(call.params, request.params),
          query: readAs(call.query, request.query),
          body: readAs(call.body, request.body ?? {}),
        }
        const answer: unknown = await handler(parsed, caller)
        // A file, which is no JSON: its handler has said what it is.
        if (answer instanceof Readable) return reply.send(answer)
        const checked = mounting.checkAnswers ? call.answer.parse(answer) : answer
        // Null is an answer, too; the framework would send nothing at all.
        return checked === null ? reply.type('application/json').send('null') : checked
      },
    })
  }
}

/**
 * Parses the input as the contract describes it.
 * @throws CallError INVALID_REQUEST with the path of each field that does not match the contract, or of a text that no
 * database can store; INVALID_CLIENT_DATA if the only problem is a card number typed into a text
 */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  // After the schema, because some fields drop what cannot be stored instead of refusing it.
  if (result.success) return refuseUnstorable(result.data)
  const { issues } = result.error
  if (issues.every(isCardInText)) {
    const fields = Object.fromEntries(
      issues.map(({ path }) => [path.join('.'), [{ code: CARD_IN_TEXT } as const]]),
    )
    throw new CallError('INVALID_CLIENT_DATA', { fields })
  }
  const stated: Record<string, string[]> = {}
  for (const issue of issues) (stated[issue.path.join('.')] ??= []).push(issue.message)
  throw new CallError('INVALID_REQUEST', { stated })
}

function refuseUnstorable<T>(data: T): T {
  const path = unstorablePath(data)
  // guard: text-is-storable
  if (path !== null) throw new CallError('INVALID_REQUEST', { stated: { [path.join('.')]: [UNSTORABLE] } })
  return data
}

function isCardInText(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['kind'] === CARD_IN_TEXT
}
