import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STREAM_LIMITS } from '#rules/limits/stream-limits.ts'
import { CallError } from '../../call-error.ts'
import { addressBlock } from '../base/risk-signals.ts'

/** Streams that are open, by key. */
type Open = { count: number; readonly byKey: Map<string, number> }

/** Of all routes of a server together. */
const servers = new WeakMap<FastifyInstance['server'], Open>()

function streamsOf({ server }: FastifyInstance): Open {
  const open = servers.get(server) ?? { count: 0, byKey: new Map<string, number>() }
  servers.set(server, open)
  return open
}

/**
 * Counts the streams that are open: for each key of a route, for each address block and in all. Refuses more than
 * anybody needs. Sessions are made up freely and count for their block; without limits blocks are not counted.
 * @throws CallError TOO_MANY_REQUESTS
 */
export function createStreamLimit(
  app: FastifyInstance,
  name: Exclude<keyof typeof STREAM_LIMITS, 'block' | 'process'>,
): (key: string, request: FastifyRequest, reply: FastifyReply) => void {
  const own = new Map<string, number>()
  const all = streamsOf(app)
  const countsBlocks = app.hasDecorator('createRateLimit')
  return (key, { ip }, reply) => {
    const block = addressBlock(ip)
    const isFull = all.count >= STREAM_LIMITS.process.most || (own.get(key) ?? 0) >= STREAM_LIMITS[name].most
    // guard: streams-of-a-block
    const isBlockFull = countsBlocks && (all.byKey.get(block) ?? 0) >= STREAM_LIMITS.block.most
    if (isFull || isBlockFull) throw new CallError('TOO_MANY_REQUESTS')
    change(all, block, own, key, 1)
    reply.raw.on('close', () => change(all, block, own, key, -1))
  }
}

function change(all: Open, block: string, own: Map<string, number>, key: string, by: 1 | -1): void {
  all.count += by
  add(all.byKey, block, by)
  add(own, key, by)
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const left = (counts.get(key) ?? 0) + by
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
