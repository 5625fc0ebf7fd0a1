import { type Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Answer } from '#contract/checkout/client.ts'
import { HEADERS } from '#contract/routes.ts'

/**
 * The page's `fetch`, as far as it uses it. The platform's own would cost a buyer more processor time than the rest of
 * a call, on a machine that the buyers share with the server that is measured.
 */
export type Send = (address: string, init?: RequestInit) => Promise<Answer & { text(): Promise<string> }>

/** Browser state kept between the calls of one visitor, whatever number of tabs are open. */
export interface BrowserSession {
  /** With the cookie and Origin that a browser would send, on connections kept open. */
  fetch: Send
  /** Opens a stream of server-sent events, and returns a function that closes it; receives each event's data. */
  follow(address: string, onData: (data: unknown) => void): Promise<() => void>
  /** The public half of the session, which a page carries; empty before the first answer. */
  sessionId(): string
}

export interface Origins {
  /** Origins without a slash at their end. */
  web: string
  gateway: string
  /** Where they are really reached, when that is another process behind the same address. */
  at?: Pick<Origins, 'web' | 'gateway'>
}

/** Facts about an answer besides its status: the requested path, and when it may be requested again. */
export interface AnswerFacts {
  method: string
  path: string
  retryAfter: string | null
}

/** Receives the status of an answer; 0 where none arrived. */
export type OnStatus = (status: number, facts: AnswerFacts) => void

const TIMEOUT_MS = 40_000
/** The one call that the card fields make from their own page. */
const CARD_FIELDS_CALL = '/card-fields/token'

/**
 * A visitor's browser without a screen. One agent may serve many of them; that of `node:https` uses TLS.
 *
 * @param onStatus receives the status of every answer, also of a missing one
 */
export function createBrowserSession(origins: Origins, agent: Agent, onStatus?: OnStatus): BrowserSession {
  let cookie = ''
  let sessionId = ''

  const headersFor = ({ origin, path }: Place, init: RequestInit): Record<string, string> => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string> | undefined) }
    headers.host = hostOf(origin).host
    delete headers[HEADERS.session]
    if (sessionId !== '') headers[HEADERS.session] = sessionId
    if (origin === origins.web && cookie !== '') headers.cookie = cookie
    const isCardFields = path === CARD_FIELDS_CALL
    if (init.method !== undefined && init.method !== 'GET') {
      headers.origin = isCardFields ? origins.gateway : origins.web
    }
    return headers
  }

  const learn = (answer: IncomingMessage): void => {
    const [set] = answer.headers['set-cookie'] ?? []
    const id = answer.headers[HEADERS.session]
    if (set === undefined || typeof id !== 'string') return
    cookie = set.slice(0, set.indexOf(';'))
    sessionId = id
  }

  return {
    sessionId: () => sessionId,
    fetch: (address, init = {}) => {
      const place = placeOf(address, origins)
      const body = typeof init.body === 'string' ? init.body : undefined
      return new Promise((resolve, reject) => {
        const { method = 'GET' } = init
        const own = { agent, method, headers: headersFor(place, init), timeout: TIMEOUT_MS }
        const sent = request({ ...reachedAt(place, origins), ...own }, (answer) => {
          learn(answer)
          const { 'retry-after': retryAfter = null } = answer.headers
          onStatus?.(answer.statusCode ?? 0, { method, path: place.path, retryAfter })
          readAnswer(answer, resolve, reject)
        })
        sent.on('error', (error) => {
          onStatus?.(0, { method, path: place.path, retryAfter: null })
          reject(error)
        })
        sent.on('timeout', () => sent.destroy(new Error('the answer took too long')))
        sent.end(body)
      })
    },
    follow: (address, onData) => {
      const place = placeOf(address, origins)
      return new Promise((resolve, reject) => {
        const how = { ...reachedAt(place, origins), ...agentOfStream(agent), headers: headersFor(place, {}) }
        request(how, (answer) => {
          onStatus?.(answer.statusCode ?? 0, { method: 'GET', path: place.path, retryAfter: null })
          readEvents(answer, onData)
          resolve(() => answer.destroy())
        })
          .on('error', reject)
          .end()
      })
    },
  }
}

/** A stream keeps its connection, so it is no agent's; over TLS only an agent knows whom to trust. */
const agentOfStream = (agent: Agent): { agent?: Agent } => (agent instanceof SecureAgent ? { agent } : {})

const DATA = 'data: '

/** Hands on the data of each event, however the network cuts them. */
function readEvents(answer: IncomingMessage, onData: (data: unknown) => void): void {
  let rest = ''
  answer.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith(DATA)) onData(JSON.parse(line.slice(DATA.length)))
  })
}

/** An address, cut where its path begins. */
interface Place {
  origin: string
  path: string
}

function placeOf(address: string, { web, gateway }: Origins): Place {
  const known = [web, gateway].find((each) => address.startsWith(`${each}/`))
  const origin = known ?? new URL(address).origin
  return { origin, path: address.slice(origin.length) }
}

function reachedAt({ origin, path }: Place, { web, gateway, at }: Origins) {
  const elsewhere = origin === web ? at?.web : origin === gateway ? at?.gateway : undefined
  const { protocol, hostname, port } = hostOf(elsewhere ?? origin)
  return { protocol, hostname, port, path, family: 4 }
}

type Host = Pick<URL, 'protocol' | 'host' | 'hostname' | 'port'>
const hosts = new Map<string, Host>()

function hostOf(origin: string): Host {
  const known = hosts.get(origin)
  if (known !== undefined) return known
  const { protocol, host, hostname, port } = new URL(origin)
  const found = { protocol, host, hostname, port }
  hosts.set(origin, found)
  return found
}

function readAnswer(
  answer: IncomingMessage,
  resolve: (answer: Awaited<ReturnType<Send>>) => void,
  reject: (error: Error) => void,
): void {
  let text = ''
  const status = answer.statusCode ?? 0
  const get = (name: string): string | null => {
    const value = answer.headers[name]
    return typeof value === 'string' ? value : null
  }
  answer
    .setEncoding('utf8')
    .on('data', (part: string) => (text += part))
    .on('error', reject)
    .on('end', () =>
      resolve({
        status,
        ok: status >= 200 && status < 300,
        headers: { get },
        text: () => Promise.resolve(text),
        json: () => new Promise((done) => done(JSON.parse(text))),
      }),
    )
}
