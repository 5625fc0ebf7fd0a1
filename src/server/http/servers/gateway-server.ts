import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale } from '#rules/base/locale.ts'
import { HEADERS, TOKEN_NAMES } from '#contract/routes.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { CallError } from '../../call-error.ts'
import { createBaseServer, type BaseServerOptions } from '../base/base-server.ts'
import { CARD_FIELDS_BASE, type CardFieldsAssets } from '../gateway/card-fields-assets.ts'
import { mountChallengeEvents, type ChallengeEventDeps } from '../streams/challenge-events.ts'
import { mountWalletPages, type WalletPageDeps } from '../gateway/wallet-page.ts'
import { framingSiteOf, withoutFramingSite } from '../gateway/framing-site.ts'
import { mountThreeDSFrames } from '../gateway/three-ds-frames.ts'
import { mountCspReports } from '../base/csp-reports.ts'
import {
  CARD_FIELDS_REPORTS,
  cardFieldsHeaders,
  cardFieldsPage,
  framingOrigin,
} from '../gateway/card-fields-page.ts'
import { localeOf } from '../base/context.ts'
import { mountGatewayCalls, type GatewayCallDeps } from '../gateway/gateway-calls.ts'
import { watchForwarded } from '../base/forwarded-headers.ts'
import type { Mounting } from '../base/mount.ts'
import { mountOperatorRoutes } from '../base/operator-routes.ts'

export type GatewayServerOptions = Omit<BaseServerOptions, 'role'> & {
  deps: Omit<GatewayCallDeps, 'countsTries'> & ChallengeEventDeps & Pick<WalletPageDeps, 'walletSetup'>
  cardFieldsDir: string
  assets: CardFieldsAssets
  checkAnswers: boolean
  /** Webhooks of the gateways and the calls of our own processes. */
  mountMore: (app: FastifyInstance) => void | Promise<void>
}

/** The gateway role's origin: card fields, vault, priority, BIN, webhooks. */
export async function createGatewayServer(options: GatewayServerOptions): Promise<FastifyInstance> {
  const app = await createBaseServer({
    ...options,
    role: 'gateway',
    readUrl: (request) => withoutFramingSite(options.deps.keys, request),
  })
  watchForwarded(app, { ...options, db: options.deps.db })
  allowPages(app, options.deps.webOrigins)
  const mounting: Mounting = {
    app,
    prefix: '',
    checkAnswers: options.checkAnswers,
    callerOf: (request) => ({
      // No cookie of ours reaches this origin: the public half of the session is all that it knows.
      sessionId: String(request.headers[HEADERS.session] ?? ''),
      locale: localeOf(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  }
  mountOperatorRoutes(app, { db: options.deps.db, metrics: options.metrics, isStopping: options.isStopping })
  mountGatewayCalls(mounting, { ...options.deps, countsTries: options.rateLimits })
  mountChallengeEvents(mounting, options.deps)
  mountThreeDSFrames(app, options.deps)
  mountCspReports(app, [CARD_FIELDS_REPORTS], { ...options, db: options.deps.db })
  mountWalletPages(app, { ...options.deps, assets: options.assets.wallet })
  await mountCardFields(app, options)
  await options.mountMore(app)
  app.setNotFoundHandler(() => {
    throw new CallError('NOT_FOUND')
  })
  return app
}

const PREFLIGHT_SECONDS = '7200'

/** Allows calls of pages on the checkout's origins (CORS), and of no others. */
function allowPages(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = ({ headers }: FastifyRequest): string | undefined =>
    origins.find((origin) => origin === headers.origin)
  const allow = (reply: FastifyReply, origin: string): FastifyReply =>
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'origin',
      'cross-origin-resource-policy': 'cross-origin',
    })
  app.addHook('onRequest', (request, reply, done) => {
    const origin = allowed(request)
    if (origin !== undefined) allow(reply, origin)
    done()
  })
  app.options('/*', (request, reply) => {
    const origin = allowed(request)
    if (origin === undefined) return reply.code(403).send()
    return allow(reply, origin)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': `content-type, ${[...Object.values(HEADERS), ...TOKEN_NAMES].join(', ')}`,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send()
  })
}

const YEAR_MS = 365 * 24 * 3600 * 1000

async function mountCardFields(app: FastifyInstance, options: GatewayServerOptions): Promise<void> {
  app.get<{ Querystring: { lang?: string; theme?: string } }>('/card-fields', (request, reply) => {
    const { lang, theme } = request.query
    const locale = isLocale(lang) ? lang : DEFAULT_LOCALE
    const nonce = randomBytes(16).toString('base64')
    const parentOrigin = framingOrigin(request.headers.referer, options.deps.webOrigins)
    const html = cardFieldsPage({
      lang: locale,
      texts: ALL_TEXTS[locale],
      nonce,
      parentOrigin,
      assets: options.assets,
      tokenPath: '/card-fields/token',
      theme: theme === 'dark' || theme === 'auto' ? theme : 'light',
    })
    // The page's own policy says who may frame it; the older header knows no other origin than ours.
    reply.removeHeader('x-frame-options')
    return reply.headers(cardFieldsHeaders(parentOrigin, nonce, framingSiteOf(request)?.site)).send(html)
  })
  await app.register(fastifyStatic, {
    root: `${options.cardFieldsDir}/assets`,
    prefix: `${CARD_FIELDS_BASE}assets/`,
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
    index: false,
  })
}
