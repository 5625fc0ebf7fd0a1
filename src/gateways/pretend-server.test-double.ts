import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { recordCounts } from './published-counts.test-double.ts'

/** A request as a pretend gateway receives it. */
export type DoubleRequest = {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** `text` is sent as it is, in place of a JSON body. */
export type DoubleAnswer = { status: number; body?: unknown; text?: string; headers?: Record<string, string> }

/** Fault of an answer after the gateway processed the request. */
export type Mishap = 'late' | 'lost' | 'malformed' | 'error' | null

/** A mismatch with the published interface: the place in the request, and a JSON Schema keyword. */
export type Problem = { at: string; keyword: string; text: string }

/** Holds what a vendor's double gets, and what it answers, against what that vendor publishes. */
export type Holder = {
  vendor: string
  /** Empty if the request matches; null if it is not in the published interface. */
  problemsOf(request: DoubleRequest): Problem[] | null
  /** Nothing where the answer fits; null where the form of such an answer is not published. */
  problemsOfAnswer(request: DoubleRequest, answer: DoubleAnswer): Problem[] | null
  /** The vendor's own answer to a request that does not fit. */
  refuse(problems: readonly Problem[]): DoubleAnswer
}

export type Double = {
  url: string
  requests: DoubleRequest[]
  /** Mismatches with the vendor's published interface; clear it if that is the test. */
  violations: Problem[]
  /** The same of what the double answered. */
  wrongAnswers: Problem[]
  /**
   * Throws where something is left that nobody published, sent by the adapter or answered by the double: that has
   * failed, whatever else held.
   */
  stop(): Promise<void>
}

/** How long the mishap `late` takes: longer than anybody who is impatient waits, shorter than everybody else. */
const LATE_MS = 700

/**
 * Starts a small HTTP server that replaces a gateway's API: `handle` responds as the owner's published description
 * says, and a mishap spoils the answer afterwards. Every request is kept, so that tests can inspect it. With a
 * `holder`, a request that does not match the vendor's published interface gets the vendor's refusal.
 */
export async function startDouble(
  handle: (request: DoubleRequest) => { answer: DoubleAnswer; mishap?: Mishap },
  holder?: Holder,
): Promise<Double> {
  const requests: DoubleRequest[] = []
  const violations: Problem[] = []
  const wrongAnswers: Problem[] = []
  let held = 0
  let heldAnswers = 0
  const answerTo = (request: DoubleRequest): ReturnType<typeof handle> => {
    const problems = holder?.problemsOf(request) ?? null
    if (problems !== null) held += 1
    if (holder === undefined || problems === null || problems.length === 0) return handle(request)
    violations.push(...problems)
    return { answer: holder.refuse(problems) }
  }
  // Checks the vendor's answer before a mishap spoils it.
  const holdAnswer = (request: DoubleRequest, answer: DoubleAnswer): void => {
    const problems = holder?.problemsOfAnswer(request, answer) ?? null
    if (problems === null) return
    heldAnswers += 1
    wrongAnswers.push(...problems)
  }
  const server = createServer((incoming, response) => {
    void text(incoming).then(async (body) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double')
      const { method = 'GET', headers } = incoming
      const request = { method, path: decodeURIComponent(pathname), query: searchParams, headers, body }
      requests.push(request)
      const { answer, mishap = null } = answerTo(request)
      holdAnswer(request, answer)
      await answerWith(response, answer, mishap)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    if (holder === undefined) return
    const { vendor } = holder
    recordCounts({ vendor, what: 'requests', count: held, against: violations.length })
    recordCounts({ vendor, what: 'answers of the double', count: heldAnswers, against: wrongAnswers.length })
    const wrong = [...violations, ...wrongAnswers]
    if (wrong.length > 0) throw new Error(`not as published: ${JSON.stringify(wrong)}`)
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, violations, wrongAnswers, stop }
}

/** Returns an address without a listener: a port that was just released. */
export async function closedUrl(): Promise<string> {
  const double = await startDouble(() => ({ answer: { status: 500 } }))
  await double.stop()
  return double.url
}

async function answerWith(response: ServerResponse, answer: DoubleAnswer, mishap: Mishap): Promise<void> {
  if (mishap === 'late') await wait(LATE_MS)
  if (mishap === 'lost') return void response.destroy()
  if (mishap === 'error') return void response.writeHead(500).end('<html>Internal Server Error</html>')
  const body = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  const whole = mishap === 'malformed' ? body.slice(0, body.length / 2) : body
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(whole)
}
