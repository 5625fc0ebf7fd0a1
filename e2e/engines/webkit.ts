import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { freePorts } from '../../scripts/free-ports.ts'
import { CARD_FRAME, MARKED, until, type Engine, type EngineWindow, type Place } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
/** The name that WebDriver gives the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Found = Record<string, string>

/** WebKitGTK, which has Safari's engine, by its WebDriver, on a screen that nobody sees. */
export const WEBKIT: Engine = {
  name: 'WebKitGTK',
  missing: 'install webkit2gtk-driver and xvfb (Debian)',
  async start() {
    const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
    if (browser === undefined || !existsSync(DRIVER) || !existsSync(SCREEN)) return null
    const [port = 0] = await freePorts(1)
    const display = `:${port % 30_000}`
    const size = ['-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
    const screen = spawn(SCREEN, [display, ...size], { stdio: 'ignore' })
    const env = { ...process.env, DISPLAY: display, LANGUAGE: 'pt_BR', GDK_BACKEND: 'x11' }
    const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env })
    const base = `http://127.0.0.1:${port}`
    await until(() => isUp(base), 'WebKitWebDriver')
    const options = { binary: browser, args: ['--automation'] }
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const { sessionId } = (await call('POST', `${base}/session`, asked)) as { sessionId: string }
    const session = `${base}/session/${sessionId}`
    return {
      ...windowOf(session),
      async stop() {
        await call('DELETE', session)
        await Promise.all([end(driver), end(screen)])
      },
    }
  },
}

const isUp = (base: string): Promise<boolean> =>
  fetch(`${base}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (answer.ok) return value
  throw new Error(`${url.replace(/.*[/]/, '')}: ${value?.error ?? ''} ${value?.message ?? ''}`)
}

function windowOf(session: string): Omit<EngineWindow, 'stop'> {
  const post = (path: string, body: object = {}) => call('POST', `${session}/${path}`, body)
  const find = async (selector: string) =>
    (await post('element', { using: 'css selector', value: selector })) as Found
  let isFramed = false
  /** Goes into a frame of where it is; false where that is not there. */
  const enter = async (value: string, place: number): Promise<boolean> => {
    const frame = ((await post('elements', { using: 'css selector', value })) as Found[])[place]
    if (frame !== undefined) await post('frame', { id: frame })
    return frame !== undefined
  }
  /** Does something in a card frame, or in the page itself; null where the frame is not there. */
  const inside = async <T>(place: Place, act: () => Promise<T>): Promise<T | null> => {
    try {
      if (isFramed && !(await enter('iframe', 0))) return null
      if (place !== null && !(await enter(`iframe[src*="${CARD_FRAME}"]`, place))) return null
      return await act()
    } finally {
      if (isFramed || place !== null) await post('frame', { id: null })
    }
  }
  /** Presses the marked element; answers with its id. */
  const press = async (): Promise<string> => {
    const element = await find(MARKED)
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    await post('execute/sync', { script, args: [element] })
    const id = element[ELEMENT] ?? ''
    await post(`element/${id}/click`)
    return id
  }
  return {
    open: async (url) => void (await post('url', { url })),
    evaluate: (expression, place = null) =>
      inside(place, () => post('execute/sync', { script: `return (${expression})`, args: [] })),
    framed: (is) => void (isFramed = is),
    press: async () => void (await inside(null, press)),
    async type(text, place) {
      // In another site's page nothing has the focus before a press.
      await inside(place, async () => post(`element/${await press()}/value`, { text }))
    },
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
  }
}
