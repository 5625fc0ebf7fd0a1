import type { Page } from '#contract/checkout/page.ts'

/** The element that carries the page's data from the server to the browser. */
export const PAGE_DATA_ID = 'page-data'
export const ROOT_ID = 'root'

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Writes the page as JSON that cannot end its script element, whatever a seller or a buyer wrote. */
export function writePageData(page: Page): string {
  return JSON.stringify(page).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)
}

/** The page that the server wrote into this document. */
export function readPageData(document: Document): Page {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text === null || text === undefined) throw new Error('the document has no page data')
  return JSON.parse(text) as Page
}
