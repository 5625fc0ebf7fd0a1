import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { networkPath, type NetworkHost } from '#rules/advertising/network-origins.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { receiveAnalyticsBrowser, receiveAnalyticsServer } from './analytics.ts'
import { GTAG_SCRIPT, META_SCRIPT, TIKTOK_SCRIPT } from './browser-scripts.ts'
import { receiveKwai, receiveOutbrain, receiveTaboola } from './click-postbacks.ts'
import { lendToken, receiveAdsServer } from './data-manager.ts'
import { receiveMetaBrowser, receiveMetaServer } from './meta.ts'
import type { NetworkAnswer, NetworkCall } from './network-call.ts'
import type { NetworkEvent } from './network-event.ts'
import { receiveTikTokBrowser, receiveTikTokServer } from './tiktok.ts'

/** A transparent picture of one pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** More than an event of a purchase needs by far. */
const BODY_LIMIT = 256 * 1024

type Receive = (call: NetworkCall) => NetworkAnswer

/** Where each network takes the events of a server, by its own method and path. A colon of a path is written twice. */
const SERVER_ROUTES: readonly (readonly [NetworkHost, HTTPMethods, string, Receive])[] = [
  ['graph.facebook.com', 'POST', '/:version/:pixel/events', receiveMetaServer],
  ['www.google-analytics.com', 'POST', '/mp/collect', (call) => receiveAnalyticsServer(call, false)],
  ['www.google-analytics.com', 'POST', '/debug/mp/collect', (call) => receiveAnalyticsServer(call, true)],
  ['oauth2.googleapis.com', 'POST', '/token', lendToken],
  ['datamanager.googleapis.com', 'POST', '/v1/events::ingest', receiveAdsServer],
  ['business-api.tiktok.com', 'POST', '/open_api/v1.3/event/track/', receiveTikTokServer],
  ['www.adsnebula.com', 'POST', '/log/common/api', receiveKwai],
  ['trc.taboola.com', 'GET', '/actions-handler/log/3/s2s-action', receiveTaboola],
  ['tr.outbrain.com', 'GET', '/unifiedPixel', receiveOutbrain],
]

/** Where the simulated scripts send the events of a browser. */
const BROWSER_ROUTES: readonly (readonly [NetworkHost, string, (call: NetworkCall) => NetworkEvent])[] = [
  ['www.facebook.com', '/tr', receiveMetaBrowser],
  ['www.facebook.com', '/tr/', receiveMetaBrowser],
  ['www.google-analytics.com', '/g/collect', receiveAnalyticsBrowser],
  ['analytics.tiktok.com', '/api/v2/pixel', receiveTikTokBrowser],
]

const SCRIPTS: readonly (readonly [NetworkHost, string, string])[] = [
  ['connect.facebook.net', '/:locale/fbevents.js', META_SCRIPT],
  ['www.googletagmanager.com', '/gtag/js', GTAG_SCRIPT],
  ['analytics.tiktok.com', '/i18n/pixel/events.js', TIKTOK_SCRIPT],
]

/** Registers the simulated ad networks: what servers and browsers send, and the scripts of the browsers. */
export function registerNetworks(app: FastifyInstance, { networks, now }: SandboxState): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  // A network answers what it cannot read as it answers what is wrong.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => jsonOf(body),
  )
  for (const [host, method, path, receive] of SERVER_ROUTES) {
    app.route({
      method,
      url: networkPath(host) + path,
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => {
        const { status, body, events } = receive(callOf(request, now()))
        for (const event of events) networks.receive(event)
        return reply.status(status).send(body ?? undefined)
      },
    })
  }
  for (const [host, path, receive] of BROWSER_ROUTES) {
    app.get(networkPath(host) + path, (request, reply) => {
      const event = receive(callOf(request, now()))
      if (event.pixel !== '' && event.name !== '') networks.receive(event)
      return sendToAnySite(reply).type('image/gif').send(PICTURE)
    })
  }
  for (const [host, path, script] of SCRIPTS) {
    app.get(networkPath(host) + path, (_request, reply) =>
      sendToAnySite(reply).type('text/javascript; charset=utf-8').send(script),
    )
  }
}

function sendToAnySite(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function callOf({ params, query, headers, body }: FastifyRequest, now: Date): NetworkCall {
  return {
    params: params as Record<string, string>,
    query: query as Record<string, unknown>,
    headers,
    body,
    now,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
