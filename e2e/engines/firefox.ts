import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../scripts/free-ports.ts'
import { CARD_FRAME, MARKED, until, type Engine, type EngineWindow, type Place } from './engine.ts'

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

type Answer = { id?: number; type: string; result?: unknown; message?: string }
type Tree = { context: string; url: string; children: Tree[] | null }
type Evaluated = { result?: { value?: unknown }; exceptionDetails?: { text: string } }
type Send = (method: string, params: object) => Promise<unknown>

/** Firefox, by WebDriver BiDi, which it speaks itself. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  missing: 'install firefox-esr (Debian)',
  async start() {
    const path = PATHS.find((each) => existsSync(each))
    if (path === undefined) return null
    const profile = await mkdtemp(join(tmpdir(), 'balcao-firefox-'))
    const [port = 0] = await freePorts(1)
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
    const program = spawn(path, args, { stdio: 'ignore' })
    const socket = await until(() => connect(`ws://127.0.0.1:${port}/session`), 'Firefox')
    return {
      ...(await openWindow(commands(socket))),
      async stop() {
        socket.close()
        const ended = once(program, 'exit')
        program.kill()
        await ended
        await rm(profile, { recursive: true, force: true })
      },
    }
  },
}

async function connect(address: string): Promise<WebSocket | null> {
  const socket = new WebSocket(address)
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => resolve(null))
  })
}

/** Sends a command and answers with its result. */
function commands(socket: WebSocket): Send {
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.(answer)
  })
  return async (method, params) => {
    const id = (last += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message ?? ''}`)
    return answer.result
  }
}

const flat = (tree: Tree): Tree[] => [tree, ...(tree.children ?? []).flatMap(flat)]

async function openWindow(send: Send): Promise<Omit<EngineWindow, 'stop'>> {
  await send('session.new', { capabilities: {} })
  const trees = async () => ((await send('browsingContext.getTree', {})) as { contexts: Tree[] }).contexts
  const context = (await trees())[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1200, height: 900 } })
  let isFramed = false
  const contextAt = async (place: Place = null) => {
    if (place === null && isFramed) return (await trees())[0]?.children?.[0]?.context
    if (place === null) return context
    return (await trees()).flatMap(flat).filter(({ url }) => url.includes(CARD_FRAME))[place]?.context
  }
  const evaluate: EngineWindow['evaluate'] = async (expression, place) => {
    const found = await contextAt(place)
    if (found === undefined) return null
    const params = { expression, target: { context: found }, awaitPromise: true }
    const { result, exceptionDetails } = (await send('script.evaluate', params)) as Evaluated
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
    return result?.value ?? null
  }
  const press = async (place?: Place): Promise<void> => {
    const point = JSON.parse(String(await evaluate(MIDDLE, place))) as { x: number; y: number }
    const down = { type: 'pointerDown', button: 0 }
    const actions = [{ type: 'pointerMove', ...point }, down, { type: 'pointerUp', button: 0 }]
    const params = { context: await contextAt(place), actions: [{ type: 'pointer', id: 'mouse', actions }] }
    await send('input.performActions', params)
  }
  return {
    framed: (is) => void (isFramed = is),
    evaluate,
    press,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async type(text, place) {
      // A script may not take the focus from another site's page; a press may.
      await press(place)
      const keys = Array.from(text, (value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      const actions = [{ type: 'key', id: 'keys', actions: keys.flat() }]
      await send('input.performActions', { context: await contextAt(place), actions })
    },
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
  }
}

/** Brings the marked element into sight and answers where its middle is. */
const MIDDLE = `(() => {
  const element = document.querySelector('${MARKED}')
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) })
})()`
