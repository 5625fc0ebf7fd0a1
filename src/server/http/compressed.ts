import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Written while somebody waits: level 4 of 11 takes milliseconds and leaves little more than the rest would. */
const WHILE_WAITING = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Bytes that one packet of a network holds anyway; compressing less than that saves nothing. */
const ONE_PACKET = 1400

/** A text as the reader of a request wants it: sets the header of what was done, and answers what is to be sent. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  if (accepted.includes('br')) {
    reply.header('content-encoding', 'br')
    return compressBrotli(text, WHILE_WAITING)
  }
  if (accepted.includes('gzip')) {
    reply.header('content-encoding', 'gzip')
    return compressGzip(text)
  }
  return text
}

/** For a route whose answers may be long, and hold nothing secret beside what their reader sent. */
export const LONG_ANSWERS = {
  onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || payload.length < ONE_PACKET) return payload
    reply.header('vary', 'accept-encoding')
    return compressed(request, reply, payload)
  },
}
