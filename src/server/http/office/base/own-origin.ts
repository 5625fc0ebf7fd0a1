import type { FastifyRequest } from 'fastify'
import { CallError } from '../../../call-error.ts'

/**
 * Accepts calls that change something only from the office's own pages: a browser sends their origin. A call without it
 * is not from one of our pages.
 *
 * @throws CallError FOREIGN_ORIGIN
 */
export function refuseForeignCall({ method, headers }: FastifyRequest, officeUrl: string): void {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  const isReading = method === 'GET' || method === 'HEAD'
  // guard: office-own-origin
  if (isForeign || (!isReading && headers.origin !== officeUrl)) throw new CallError('FOREIGN_ORIGIN')
}
