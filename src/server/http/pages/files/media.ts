import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const HOUR_MS = 3600_000

/** Answers the pictures that the operator has put into a folder. */
export async function mountMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    maxAge: HOUR_MS,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => {
      // Mails show them, and previews in the office.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      // A seller's SVG is a picture and never a page.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
