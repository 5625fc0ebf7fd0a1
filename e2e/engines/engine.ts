/** Where an element is looked for: in the page, or in one of its card frames, counted from 0. */
export type Place = number | null

/** The address of every page that a card is typed in. */
export const CARD_FRAME = '/card-fields'

/** One window of a browser, driven as a user would: presses and typing go through the browser's input. */
export type EngineWindow = {
  open(url: string): Promise<void>
  /** Whether the page that is acted on from now on is the one in the frame of the window's page, which has one. */
  framed(isFramed: boolean): void
  /** The value of an expression there; null where the frame is not there yet. */
  evaluate(expression: string, place?: Place): Promise<unknown>
  /** Presses the marked element of the page. */
  press(): Promise<void>
  /** Types into the marked element. */
  type(text: string, place: Place): Promise<void>
  /** Returns the contents of the window as a PNG file. */
  picture(): Promise<Buffer>
  stop(): Promise<void>
}

/** A browser that may be installed; `start` answers null where it is not. */
export type Engine = {
  name: string
  /** Name of what to install where the browser is missing. */
  missing: string
  start(): Promise<EngineWindow | null>
}

/** The selector of the element that is acted on next. */
export const MARKED = '[data-walk]'

const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/**
 * Asks until there is an answer.
 *
 * @throws Error that names what did not come
 */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`there was no ${what} after ${PATIENCE_MS / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
