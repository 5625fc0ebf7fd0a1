import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../../call-error.ts'
import { addressBlock } from '../base/risk-signals.ts'

/** Streams of one address block: an audience behind one address, and a quarter of what there are. */
const STREAMS_OF_A_BLOCK = 2_500
/** Streams of a process, which has a connection and 30 kB for each. A page that gets none asks by itself. */
const STREAMS_OF_A_PROCESS = 10_000

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
  most: number,
): (key: string, request: FastifyRequest, reply: FastifyReply) => void {
  const own = new Map<string, number>()
  const all = streamsOf(app)
  const countsBlocks = app.hasDecorator('createRateLimit')
  return (key, { ip }, reply) => {
    const block = addressBlock(ip)
    const isFull = all.count >= STREAMS_OF_A_PROCESS || (own.get(key) ?? 0) >= most
    // guard: streams-of-a-block
    const isBlockFull = countsBlocks && (all.byKey.get(block) ?? 0) >= STREAMS_OF_A_BLOCK
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
