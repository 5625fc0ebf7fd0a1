import type { FrameMessage } from '#rules/page/embedding.ts'

/*
 * The counterpart of a seller's site within an embedded page: it reports only to that site the page's height and the
 * buyer's progress. It receives nothing: a page around ours cannot make us do anything.
 */

const script = document.getElementById('framed')
const { site, screen, close } = script?.dataset ?? {}
if (script !== null && site !== undefined && close !== undefined && parent !== window)
  start(site, screen, close)

function start(origin: string, shown: string | undefined, closeWord: string): void {
  const say = (message: FrameMessage): void => parent.postMessage(message, origin)
  if (!keepsCookies()) return say({ balcao: 1, kind: 'withheld' })
  say({ balcao: 1, kind: 'loaded', close: closeWord })
  if (shown === 'success') say({ balcao: 1, kind: 'completed' })
  const root = document.getElementById('root') ?? document.body
  const measure = (): void => {
    const height = Math.ceil(root.getBoundingClientRect().bottom + scrollY)
    if (height > 0) say({ balcao: 1, kind: 'height', height })
  }
  new ResizeObserver(measure).observe(root)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    // A dialog of the page is closed first.
    if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]') !== null) return
    say({ balcao: 1, kind: 'closed' })
  })
}

/** Whether this browser keeps cookies for us here: the session is one. */
function keepsCookies(): boolean {
  const write = (seconds: number): string =>
    (document.cookie = `balcao_kept=1; Path=/; Max-Age=${seconds}; SameSite=None; Secure; Partitioned`)
  try {
    write(60)
    const isKept = document.cookie.includes('balcao_kept=1')
    write(0)
    return isKept
  } catch {
    // A frame without an origin may not even ask.
    return false
  }
}
