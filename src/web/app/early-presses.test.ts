import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { EARLY_PRESSES, READY_EVENT } from './early-presses.ts'

type Button = {
  name: string
  type: 'button' | 'submit'
  ariaExpanded: string | null
  style: { opacity: string | number }
  closest: (selector: string) => unknown
  click: () => void
}

/** A window in which the document's first script has run; `played` names what it pressed. */
function openWindow() {
  const played: string[] = []
  const listeners: Record<string, () => void> = {}
  const scope: {
    onclick: ((event: { target: Pick<Button, 'closest'> }) => void) | null
    oninput: (() => void) | null
  } = { onclick: null, oninput: null }
  const timers = {
    setTimeout: (run: () => void, milliseconds?: number) => setTimeout(run, milliseconds),
    clearTimeout: (timer: NodeJS.Timeout | undefined) => clearTimeout(timer),
  }
  const addEventListener = (type: string, listener: () => void): void => {
    listeners[type] = listener
  }
  const context = createContext(Object.assign(scope, timers, { addEventListener }))
  runInContext(EARLY_PRESSES, context)

  const button = (name: string, more: Partial<Button> & { method?: 'dialog' | 'post' } = {}): Button => {
    const { method, ...rest } = more
    const made: Button = {
      name,
      type: 'button',
      ariaExpanded: null,
      style: { opacity: '' },
      closest: (selector) =>
        selector === 'button' || (selector === '[method=dialog]' && method === 'dialog') ? made : null,
      click: () => played.push(name),
      ...rest,
    }
    return made
  }
  return {
    played,
    button,
    submit: (name: string, method: 'dialog' | 'post' = 'dialog') => button(name, { type: 'submit', method }),
    press: (...targets: readonly Pick<Button, 'closest'>[]) => {
      for (const target of targets) scope.onclick?.({ target })
    },
    type: () => scope.oninput?.(),
    dispatchReady: () => listeners[READY_EVENT]?.(),
    /** Returns the presses that were played when the page is ready and its tasks have run. */
    becomeReady: () => {
      listeners[READY_EVENT]?.()
      vi.runAllTimers()
      return played
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('presses before the page is ready', () => {
  it('are played once, in their order, and none before', () => {
    const window = openWindow()
    const plus = window.button('plus')
    window.press(plus, window.button('copy'), plus)
    expect(window.played).toEqual([])
    expect(window.becomeReady()).toEqual(['plus', 'copy', 'plus'])
    expect(window.becomeReady()).toEqual(['plus', 'copy', 'plus'])
  })

  it('are played one task at a time, so that each sees the result of the one before', () => {
    const window = openWindow()
    window.press(window.button('first'), window.button('second'))
    window.dispatchReady()
    expect(window.played).toEqual([])
    expect(vi.getTimerCount()).toBe(2)
    vi.runAllTimers()
    expect(window.played).toEqual(['first', 'second'])
  })

  it('show that they were noticed, until they are played', () => {
    const window = openWindow()
    const copy = window.button('copy')
    window.press(copy)
    expect(copy.style.opacity).toBe(0.6)
    window.becomeReady()
    expect(copy.style.opacity).toBe('')
  })

  it('are those of buttons: the rest of a page works or has nothing to do', () => {
    const window = openWindow()
    window.press({ closest: () => null })
    expect(window.becomeReady()).toEqual([])
  })

  it('leave submits of forms without a script to the browser', () => {
    const window = openWindow()
    window.press(window.submit('one ticket more', 'post'))
    expect(window.becomeReady()).toEqual([])
  })

  it('unfold once, however often they were tried', () => {
    const window = openWindow()
    const unfold = window.button('show', { ariaExpanded: 'false' })
    window.press(unfold, unfold, unfold)
    expect(window.becomeReady()).toEqual(['show'])
  })

  it('are twenty at most', () => {
    const window = openWindow()
    window.press(...Array.from({ length: 30 }, () => window.button('plus')))
    expect(window.becomeReady()).toHaveLength(20)
  })

  test.each([
    [9999, ['plus', 'copy']],
    [10_000, []],
  ])('%i ms after the last of them are %j', (milliseconds, played) => {
    const window = openWindow()
    const plus = window.button('plus')
    window.press(plus)
    vi.advanceTimersByTime(8000)
    window.press(window.button('copy'))
    vi.advanceTimersByTime(milliseconds)
    expect(plus.style.opacity).toBe(played.length === 0 ? '' : 0.6)
    expect(window.becomeReady()).toEqual(played)
  })
})

describe('an early submit', () => {
  it('is one, however often it was pressed, and nothing follows it', () => {
    const window = openWindow()
    const pay = window.submit('pay')
    window.press(pay, pay, window.button('plus'), pay)
    expect(window.becomeReady()).toEqual(['pay'])
  })

  it('is not played after another press, which may change the payment', () => {
    const window = openWindow()
    window.press(window.button('plus'), window.submit('pay'))
    expect(window.becomeReady()).toEqual(['plus'])
  })

  it('is over when its buyer goes on with the form, and can be pressed again', () => {
    const window = openWindow()
    const pay = window.submit('pay')
    window.press(pay)
    window.type()
    expect(pay.style.opacity).toBe('')
    window.press(pay)
    expect(window.becomeReady()).toEqual(['pay'])
  })

  it('alone is over by typing', () => {
    const window = openWindow()
    window.press(window.submit('pay'))
    window.type()
    expect(window.becomeReady()).toEqual([])
    const other = openWindow()
    other.press(other.button('plus'))
    other.type()
    expect(other.becomeReady()).toEqual(['plus'])
  })
})
