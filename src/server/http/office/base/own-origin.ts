import type { FastifyRequest } from 'fastify'
import { CallError } from '../../../call-error.ts'

/**
 * Lets calls that change something come from the office's own pages alone: a browser says where from. What says nothing
 * is no page of ours.
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
