import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Texts that a translation leaves alone. */
const LEFT = 'script, style, textarea, title, [translate=no], [translate=no] *'

/**
 * Translates the page as Chrome does, now and whenever something is written: <font><font>…</font></font> replaces each
 * text node (https://github.com/facebook/react/issues/11538), and the node itself is removed from the page. The words
 * stay unchanged, so that the page can be compared with one that is not translated.
 */
export async function translate(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate((left) => {
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        const isLeft = node.parentElement?.closest(`${left}, font`) !== null
        if (node instanceof Text && /\S/.test(node.data) && !isLeft) found.push(node)
      }
      for (const node of found) {
        // By its namespace: the compiler calls `createElement` of this element deprecated.
        const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
        outer.append(outer.cloneNode())
        outer.firstElementChild?.append(node.data)
        node.replaceWith(outer)
      }
    }
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    translateAll()
  }, LEFT)
}

/** React has taken the page over. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Texts that share their element with something else: React writes them by their node, which a translation removes. */
async function sharingTexts(page: Page): Promise<string[]> {
  await hydrated(page)
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const isOwnNode = Object.keys(node).some((key) => key.startsWith('__reactFiber'))
      if (isOwnNode && /\S/.test(node.textContent ?? '')) found.push(node.textContent ?? '')
    }
    return found
  })
}

/** Returns the text of a page, without spaces, and without `apart`: what differs from page to page. */
async function wordsOf(page: Page, apart: RegExp): Promise<string> {
  const text = await page.evaluate(() => {
    const values = [...document.querySelectorAll('output')].map((output) => output.textContent)
    return [document.body.innerText, ...values].join('\n')
  })
  return text.replaceAll(apart, '').replaceAll(/\s+/g, '')
}

/** Both pages say the same in the end, and no text of either shares its element. */
export async function expectSameWords(translated: Page, twin: Page, apart = /$^/g): Promise<void> {
  await expect(async () => {
    expect(await wordsOf(translated, apart)).toBe(await wordsOf(twin, apart))
  }).toPass({ timeout: 30_000 })
  expect(await sharingTexts(twin)).toEqual([])
}
