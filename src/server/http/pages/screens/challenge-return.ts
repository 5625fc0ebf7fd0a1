import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicId } from '#contract/checkout/fields.ts'
import { DEFAULT_LOCALE, isLocale, localePath, type Locale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { recordReturn } from '../../../store/purchases/authentication-store.ts'
import type { Database } from '../../../store/postgres/database.ts'
import { limited } from '../../base/call-limits.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { acceptForms, fieldsOf } from '../../base/form-pages.ts'

const PATHS = ['/:product_id(^\\d{1,10}$)/challenge', '/:lang(^[a-z]{2}$)/:product_id(^\\d{1,10}$)/challenge']

export type ReturnDeps = { db: Database; bases: { gateway: string }; secure: boolean }

/**
 * Serves the addresses to which a bank returns the cardholder, by a form or by an address, in the frame of the
 * challenge or in the whole window. No cookie is sent with the request: `MD` identifies the challenge, and shows that
 * it is over; its result is queried from the gateway. The page says so and does nothing else, with its own layout.
 */
export function mountChallengeReturn(app: FastifyInstance, deps: ReturnDeps): void {
  app.register((pages, _, done) => {
    acceptForms(pages)
    for (const url of PATHS) {
      pages.route({
        ...limited(pages, 'follow'),
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => answerReturn(deps, request, reply),
      })
    }
    done()
  })
}

async function answerReturn(
  deps: ReturnDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { lang, product_id } = request.params as { lang?: string; product_id: string }
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE
  const { MD = '', ...returned } = receivedBy(request)
  if (publicId.safeParse(MD).success) await recordReturn(deps.db, MD, returned)
  // In the whole window there is no checkout around it that would go on by itself.
  if (request.headers['sec-fetch-dest'] === 'document') {
    return reply.redirect(localePath(locale, `/${product_id}`), 303)
  }
  return send(reply, locale, deps)
}

/** The form's fields, and those of the address. */
function receivedBy({ url, body }: FastifyRequest): Record<string, string> {
  const query = fieldsOf(new URL(url, 'http://page').searchParams)
  return typeof body === 'object' && body !== null ? { ...query, ...(body as Record<string, string>) } : query
}

async function send(
  reply: FastifyReply,
  locale: Locale,
  { bases, secure }: ReturnDeps,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  await loadTopic('challenge', locale)
  const { returned } = topicTexts('challenge', locale)
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `frame-ancestors https: ${secure ? '' : 'http: '}'self' ${bases.gateway}`,
    "form-action 'none'",
    "base-uri 'none'",
  ]
  // A bank's page may be between this one and ours, so any page over TLS may frame it, and in front of a server without
  // TLS any at all. It contains nothing.
  reply.removeHeader('x-frame-options')
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  }).send(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(returned)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><p role="status">${escapeMarkup(returned)}</p></main></body>
</html>
`)
}

const STYLE = `html{color-scheme:light dark}body{min-height:100vh;margin:0;display:grid;place-items:center;
font:16px/1.5 system-ui,sans-serif}main{padding:24px;text-align:center}`
