import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../../call-error.ts'
import { mountApiCalls, type ApiDeps } from '../api/api-calls.ts'
import { ASSETS, headersOfAsset } from '../pages/files/build-files.ts'
import { mountEventForm } from '../pages/event/event-form.ts'
import { mountChallengeReturn } from '../pages/screens/challenge-return.ts'
import { mountEmbedScript, type EmbedScript } from '../pages/files/embed-script.ts'
import { mountShopIcon } from '../pages/files/shop-icon.ts'
import { mountCheckInFiles } from '../check-in/check-in-files.ts'
import { mountCheckInCalls } from '../check-in/check-in-calls.ts'
import { createBaseServer, type BaseServerOptions } from '../base/base-server.ts'
import { watchForwarded } from '../base/forwarded-headers.ts'
import { localeOf, sessionOfCall, sessionOf, type Caller } from '../base/context.ts'
import type { Mounting } from '../base/mount.ts'
import { mountCspReports } from '../base/csp-reports.ts'
import { mountApiDocs } from '../api/api-docs.ts'
import { mountOperatorCalls } from '../operator/operator-calls.ts'
import { mountOperatorRoutes } from '../base/operator-routes.ts'
import { mountPages, type PageDeps } from '../pages/screens/pages.ts'
import { mountLegalPages, type LegalPageDeps } from '../pages/after-purchase/legal-pages.ts'
import { mountPlainForm } from '../pages/screens/plain-form.ts'
import { mountPixelFrame } from '../pages/files/pixel-frame.ts'
import { mountLookPreview } from '../pages/screens/look-preview.ts'
import { mountProductPreview } from '../pages/screens/product-preview.ts'
import { mountMedia } from '../pages/files/media.ts'
import { mountPictures } from '../pages/files/pictures.ts'
import { SCREENS } from '../pages/base/screens.ts'
import { mountSaleCode } from '../api/sale-code.ts'
import { mountReceipt } from '../api/receipt-document.ts'
import { mountIssuedTickets, mountTransfers } from '../api/ticket-documents.ts'
import { mountWalletReturn } from '../pages/screens/wallet-return.ts'
import { mountWaitingRoom } from '../pages/event/waiting-room-pages.ts'
import { mountWaitingPages } from '../pages/event/waiting-list-pages.ts'
import { mountCancellationPages } from '../pages/after-purchase/cancellation-pages.ts'
import { mountWithdrawalPages } from '../pages/after-purchase/withdrawal-pages.ts'
import { mountSaleEvents } from '../streams/sale-events.ts'
import { mountTicketEvents } from '../streams/ticket-events.ts'
import type { Session } from '../../signing/session.ts'
import type { NetworkAddresses } from '#rules/advertising/network-origins.ts'
import type { TicketHub } from '../../live/ticket-hub.ts'
import type { SaleHub } from '../../live/sale-hub.ts'

export type ApiServerOptions = Omit<BaseServerOptions, 'role'> & {
  deps: ApiDeps &
    PageDeps &
    LegalPageDeps & { hub: SaleHub; ticketHub: TicketHub; networkAddresses: NetworkAddresses }
  /** Key that opens the operator's calls; undefined: there are none. */
  operatorKey?: string | undefined
  /** Folder of the browser build, and of the catalogue's images. */
  clientDir: string
  mediaDir: string
  /** The script of sellers' sites. */
  embedScript: EmbedScript
  /** Origins whose pages may call: our own. */
  origins: readonly string[]
  checkAnswers: boolean
}

/** The web role: pages, API, events, pictures, static files, health. */
export async function createApiServer(options: ApiServerOptions): Promise<FastifyInstance> {
  const { deps } = options
  const app = await createBaseServer({ ...options, role: 'web' })
  watchForwarded(app, { ...options, db: deps.db })
  acceptEmptyJson(app)
  const calls: Mounting = {
    app,
    prefix: '/api',
    checkAnswers: options.checkAnswers,
    callerOf: (request, reply) => {
      refuseForeignOrigin(request, options.origins)
      return describe(request, sessionOfCall(deps, request, reply))
    },
  }
  const reads: Mounting = {
    ...calls,
    callerOf: (request, reply) => describe(request, sessionOf(deps, request, reply)),
  }
  mountOperatorRoutes(app, { db: deps.db, metrics: options.metrics, isStopping: options.isStopping })
  mountApiCalls(calls, { ...deps, countsTries: options.rateLimits })
  mountOperatorCalls(calls, { ...deps, operatorKey: options.operatorKey })
  mountCheckInCalls(calls, deps)
  mountTransfers(calls, { ...deps, countsTries: options.rateLimits })
  mountCheckInFiles(app)
  mountShopIcon(app)
  mountEmbedScript(app, options.embedScript)
  mountSaleEvents(reads, deps)
  mountTicketEvents(reads, deps)
  mountWaitingRoom(reads, deps)
  mountWaitingPages(reads, { ...deps, origins: options.origins })
  mountWithdrawalPages(reads, { ...deps, origins: options.origins, countsTries: options.rateLimits })
  mountCancellationPages(reads, { ...deps, origins: options.origins, countsTries: options.rateLimits })
  mountSaleCode(reads, deps)
  mountIssuedTickets(reads, deps)
  mountReceipt(reads, deps)
  mountChallengeReturn(app, deps)
  mountWalletReturn(reads, deps)
  mountPictures(app, deps)
  mountCspReports(app, SCREENS, { ...options, db: deps.db })
  await mountApiDocs(app, deps.bases)
  await mountStatic(app, options)
  await mountEventForm(reads, { ...deps, countsTries: options.rateLimits })
  mountLegalPages(reads, deps)
  await mountPlainForm(reads, { ...deps, countsTries: options.rateLimits })
  mountLookPreview(app, deps)
  mountProductPreview(app, deps)
  mountPixelFrame(app, deps)
  mountPages(reads, deps)
  return app
}

/**
 * Clients name JSON with every call, also with one that has no body, such as a DELETE: the contract says whether
 * something is missing.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

function describe(request: Caller['request'], session: Session): Omit<Caller, 'request' | 'reply'> {
  return {
    sessionId: session.id,
    isNewSession: session.isNew,
    locale: localeOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** @throws CallError FOREIGN_ORIGIN when a browser says that another site's page makes a changing call */
function refuseForeignOrigin(request: Caller['request'], origins: readonly string[]): void {
  const { origin } = request.headers
  if (request.method === 'GET' || origin === undefined || origins.includes(origin)) return
  // guard: own-origin
  throw new CallError('FOREIGN_ORIGIN')
}

const YEAR_MS = 365 * 24 * 3600 * 1000

async function mountStatic(app: FastifyInstance, options: ApiServerOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${options.clientDir}/assets`,
    prefix: ASSETS,
    // Names carry a hash of the contents.
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headersOfAsset(path))) reply.header(name, value)
    },
  })
  await mountMedia(app, options.mediaDir)
}
