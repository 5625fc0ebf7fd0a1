import { chromium } from '@playwright/test'
import { CARD_FRAME, MARKED, type Engine, type Place } from './engine.ts'

/** Chromium, by the library that the paths are walked with; the start of the program has found it. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  missing: 'install chromium, or name one with CHROME_PATH',
  async start() {
    const { CHROME_PATH: executablePath } = process.env
    if (executablePath === undefined) return null
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1200, height: 900 } })
    let isFramed = false
    const frameAt = (place: Place = null) => {
      if (place === null) return isFramed ? page.mainFrame().childFrames()[0] : page.mainFrame()
      return page.frames().filter((frame) => frame.url().includes(CARD_FRAME))[place]
    }
    return {
      open: async (url) => void (await page.goto(url)),
      evaluate: async (expression, place) =>
        (await frameAt(place)?.evaluate(expression).catch(nullInBetween)) ?? null,
      framed: (is) => void (isFramed = is),
      press: async () => frameAt()?.locator(MARKED).click(),
      type: async (text, place) => frameAt(place)?.locator(MARKED).pressSequentially(text),
      picture: () => page.screenshot(),
      stop: () => browser.close(),
    }
  },
}

/** Returns null between two pages, where nothing can be queried; a waiting caller retries. */
function nullInBetween(error: unknown): null {
  if (error instanceof Error && error.message.includes('navigation')) return null
  throw error
}
