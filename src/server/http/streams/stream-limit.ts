import type { FastifyReply } from 'fastify'
import { CallError } from '../../call-error.ts'

/**
 * Counts the streams that are open for each key, and refuses more than anybody needs.
 * @throws CallError TOO_MANY_REQUESTS
 */
export function createStreamLimit(most: number): (key: string, reply: FastifyReply) => void {
  const open = new Map<string, number>()
  return (key, reply) => {
    const count = open.get(key) ?? 0
    if (count >= most) throw new CallError('TOO_MANY_REQUESTS')
    open.set(key, count + 1)
    reply.raw.on('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  }
}
