import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorBody } from '#contract/call.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { DEFAULT_LOCALE } from '#rules/base/locale.ts'
import { CallError, statusOf } from '../../call-error.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { errorFields, type Log } from '../../log.ts'
import type { SecurityEventKind } from '#rules/office/security-events.ts'
import type { SecurityEvents } from '../../security-events.ts'
import { GatewayRoleAway } from '../../gateway-role/gateway-role-away.ts'
import { isUnavailable } from '../../store/postgres/unavailable.ts'
import { localeOf } from './context.ts'
import { errorMessage, problemsOf } from './words.ts'

/** When a caller may come back who met a database that was away. */
const RETRY_AFTER_SECONDS = 5

/** Says that the same request may be made again after some seconds. */
export function retryLater(reply: FastifyReply): FastifyReply {
  return reply.header('retry-after', RETRY_AFTER_SECONDS)
}

/** Errors of calls that an attacker causes, and what they are called in the log. */
const SECURITY_ERRORS: Readonly<Partial<Record<ErrorCode, SecurityEventKind>>> = {
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  WRONG_CREDENTIALS: 'sign-in-failed',
  WRONG_CODE: 'sign-in-failed',
  TOKEN_FORGED: 'token-forged',
  SESSION_MISMATCH: 'session-mismatch',
  FOREIGN_ORIGIN: 'foreign-origin',
  SIGNATURE_INVALID: 'signature-invalid',
  TOO_MANY_REQUESTS: 'limit-hit',
}

/** Answers what a handler throws in the one shape of errors, and logs what is a defect of ours. */
export function answerErrors(
  app: FastifyInstance,
  { log, security }: { log: Log; security?: SecurityEvents },
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asCallError(error)
    const about = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
    }
    if (known === null) log.error('request-failed', { ...about, ...errorFields(error) })
    if (isUnavailable(error)) log.warn('database-unavailable', { ...about, reason: error.message })
    const failure = known ?? new CallError('INTERNAL')
    const kind = SECURITY_ERRORS[failure.code]
    // guard: refused-calls-are-reported
    if (kind !== undefined) security?.report({ kind, ip: request.ip, route: about.route })
    const locale = localeOf(request)
    const body: ErrorBody = {
      code: failure.code,
      message: errorMessage(failure.code, locale),
      ...problemsOf(failure, locale),
      ...(failure.price === undefined ? {} : { price: failure.price }),
      ...(failure.captcha === undefined ? {} : { captcha: failure.captcha }),
      request_id: request.id,
    }
    if (failure.code === 'UNAVAILABLE') retryLater(reply)
    return reply.code(statusOf(failure.code)).send(body)
  })
}

/** Errors of ours and those in which the framework says that the request is at fault; null for our own failures. */
function asCallError(error: FastifyError | CallError): CallError | null {
  if (error instanceof CallError) return error
  if (isUnavailable(error) || error instanceof GatewayRoleAway) return new CallError('UNAVAILABLE')
  const status = error.statusCode ?? 500
  if (status === 429) return new CallError('TOO_MANY_REQUESTS')
  return status >= 400 && status < 500 ? new CallError('INVALID_REQUEST') : null
}

/** Node keeps the answer that is under way at its connection; its own handler of such errors looks there as well. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  const { _httpMessage: answer } = socket
  return answer?.headersSent ?? false
}

/** Builds the response to a machine whose call or webhook is unproven; it gives no reason. */
export function unproven(request_id: string): ErrorBody {
  return { code: 'UNPROVEN', message: 'Nothing proves where this comes from.', request_id }
}

/** Statuses of what is no request that can be read: too large, too slow, or not HTTP. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what Node's parser gave up on as every other wrong request is answered, and ends its connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Half an answer may be under way, which another one behind it would spoil.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const code = 'INVALID_REQUEST'
  const answer: ErrorBody = { code, message: errorMessage(code, DEFAULT_LOCALE), request_id: newPublicId() }
  const body = JSON.stringify(answer)
  socket.end(
    [
      `HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
