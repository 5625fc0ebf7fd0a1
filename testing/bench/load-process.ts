import { Agent, request } from 'node:http'
import { createBrowserSession } from '../harness/browser-session.ts'
import { buyerOf } from '../harness/buyer.ts'
import type { LoadAnswer, LoadOrder } from './load.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'

/** One process of a load: its clients buy, one purchase after another, until the time is over. */

const PRODUCT = 1001
const CARD = '4000000000000010'
const MAX_FAILURES = 5

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder
const agent = new Agent({ keepAlive: true, maxSockets: order.clients * 2 })
const answer: LoadAnswer = { rounds: [], all: 0, calls: {}, failures: [], processorMs: 0 }
const begin = performance.now() + order.warmUpMs
const end = begin + order.measuredMs
let buyer = order.firstBuyer

const isMeasured = (started: number): boolean => started >= begin && performance.now() <= end

function noteCall(name: string, milliseconds: number): void {
  if (isMeasured(performance.now() - milliseconds)) (answer.calls[name] ??= []).push(milliseconds)
}

async function buy(): Promise<void> {
  const visitor = createVisitor({ origins: order.origins, agent, buyer: buyerOf(buyer++), onCall: noteCall })
  await buyByCard(visitor, PRODUCT, CARD)
}

/** Loads the page as a browser asks for it, and notes the time to its first byte. */
function loadPage(): Promise<void> {
  const started = performance.now()
  const headers = { 'accept-encoding': 'gzip, br', 'accept-language': 'pt-BR' }
  return new Promise((resolve, reject) => {
    request(`${order.origins.web}/${PRODUCT}`, { agent, family: 4, headers }, (response) => {
      noteCall('first byte', performance.now() - started)
      response
        .resume()
        .on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
        )
    })
      .on('error', reject)
      .end()
  })
}

/** Six calls of the floor server, by the same browser as a purchase. */
async function floorRound(): Promise<void> {
  const { fetch } = createBrowserSession(order.origins, agent)
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const started = performance.now()
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${order.origins.web}${path}`, { method, headers, ...sent })
    await response.json()
    noteCall(path, performance.now() - started)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  const person = buyerOf(buyer++)
  await call('GET', '/product')
  await call('POST', '/lead', person)
  await call('POST', '/card', person)
  await call('POST', '/priority', {})
  await call('POST', '/payment', person)
  await call('GET', '/sale')
}

const ROUNDS = { purchase: buy, page: loadPage, floor: floorRound }

async function client(): Promise<void> {
  while (performance.now() < end) {
    const started = performance.now()
    try {
      await ROUNDS[order.kind]()
      answer.all += 1
      if (isMeasured(started)) answer.rounds.push(performance.now() - started)
    } catch (error) {
      answer.failures.push(String(error))
      if (answer.failures.length > MAX_FAILURES) return
    }
  }
}

let spentBefore = process.cpuUsage()
setTimeout(() => (spentBefore = process.cpuUsage()), order.warmUpMs).unref()
await Promise.all(Array.from({ length: order.clients }, client))
const { user, system } = process.cpuUsage(spentBefore)
answer.processorMs = (user + system) / 1000
agent.destroy()
process.stdout.write(JSON.stringify(answer))
