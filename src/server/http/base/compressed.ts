import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Brotli's level for answers that are compressed on request: 4 of 11 takes milliseconds, and higher ones gain little. */
const WHILE_WAITING = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Bytes that one packet of a network holds anyway; compressing less than that saves nothing. */
const ONE_PACKET = 1400

/** The encodings of an answer, in the order of preference where a client accepts several equally. */
const ENCODINGS = ['br', 'gzip', 'identity']

type Encoding = 'br' | 'gzip'

/** How an answer to a request is to be compressed; null: not at all. */
export function encodingOf(request: FastifyRequest): Encoding | null {
  const encoding = negotiate(request.headers['accept-encoding']?.toString() ?? '', ENCODINGS)
  return encoding === 'br' || encoding === 'gzip' ? encoding : null
}

/** A text, compressed. */
export function compressFor(encoding: Encoding, text: string | Uint8Array): Promise<Uint8Array> {
  return encoding === 'br' ? compressBrotli(text, WHILE_WAITING) : compressGzip(text)
}

/** Compresses a text as the request accepts it, and sets the header that says so. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Uint8Array,
): Promise<string | Uint8Array> {
  const encoding = encodingOf(request)
  if (encoding === null) return text
  reply.header('content-encoding', encoding)
  return compressFor(encoding, text)
}

/** For a route whose answers may be long, and hold nothing secret beside what their reader sent. */
export const LONG_ANSWERS = {
  onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || payload.length < ONE_PACKET) return payload
    reply.header('vary', 'accept-encoding')
    return compressed(request, reply, payload)
  },
}
