import { type Agent, type IncomingMessage, request } from 'node:http'
import { HEADERS } from '#contract/routes.ts'

/** What a browser keeps between the calls of one visitor, whatever number of tabs are open. */
export interface BrowserSession {
  /** The page's `fetch`: with the cookie and Origin that a browser would send, on connections kept open. */
  fetch: typeof fetch
  /** Opens a stream of server-sent events, and leaves it by what it answers; told of each event's data. */
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

const TIMEOUT_MS = 40_000
/** The one call that the card fields make from their own page. */
const CARD_FIELDS_CALL = '/card-fields/token'
const BODILESS = [204, 205, 304]

/**
 * A visitor's browser without a screen. One agent may serve many of them.
 *
 * @param onStatus told of the status of every answer
 */
export function createBrowserSession(
  origins: Origins,
  agent: Agent,
  onStatus?: (status: number) => void,
): BrowserSession {
  let cookie = ''
  let sessionId = ''

  const headersFor = (url: URL, init: RequestInit): Record<string, string> => {
    const headers = { ...(init.headers as Record<string, string> | undefined) }
    delete headers[HEADERS.session]
    if (sessionId !== '') headers[HEADERS.session] = sessionId
    if (url.origin === origins.web && cookie !== '') headers.cookie = cookie
    const isCardFields = url.pathname === CARD_FIELDS_CALL
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
    fetch: (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const body = typeof init.body === 'string' ? init.body : undefined
      return new Promise((resolve, reject) => {
        const headers = { ...headersFor(url, init), host: url.host }
        const options = { agent, family: 4, method: init.method ?? 'GET', headers, timeout: TIMEOUT_MS }
        const sent = request(reachedAt(url, origins), options, (answer) => {
          learn(answer)
          onStatus?.(answer.statusCode ?? 0)
          readAnswer(answer).then(resolve, reject)
        })
        sent.on('error', reject)
        sent.on('timeout', () => sent.destroy(new Error('the answer took too long')))
        sent.end(body)
      })
    },
    follow: (address, onData) => {
      const url = new URL(address)
      const headers = { ...headersFor(url, {}), host: url.host }
      return new Promise((resolve, reject) => {
        request(reachedAt(url, origins), { family: 4, headers }, (answer) => {
          onStatus?.(answer.statusCode ?? 0)
          readEvents(answer, onData)
          resolve(() => answer.destroy())
        })
          .on('error', reject)
          .end()
      })
    },
  }
}

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

function reachedAt(url: URL, { web, gateway, at }: Origins): URL {
  const path = url.pathname + url.search
  if (at === undefined || (url.origin !== web && url.origin !== gateway)) return url
  return new URL(path, url.origin === web ? at.web : at.gateway)
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Response(BODILESS.includes(status) ? null : Buffer.concat(parts), { status, headers })
}
