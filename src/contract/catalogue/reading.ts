import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { finding } from '#rules/catalogue/catalogue-findings.ts'
import { catalogueSchema } from './file.ts'
import { CatalogueError, explainIssue, findingOfIssue, jsonPath } from './problem.ts'

/** Maximum number of problems; more are one cause repeated, which the first ones show. */
const PROBLEMS_AT_MOST = 50

/**
 * Reads the text of a catalogue file, entry by entry; relations between the entries are checked by checkCatalogue.
 *
 * @throws CatalogueError with everything that is wrong
 */
export function readCatalogue(text: string): Catalogue {
  return parseCatalogue(parseJson(text))
}

/** As readCatalogue, of parsed JSON. */
export function parseCatalogue(value: unknown): Catalogue {
  const result = catalogueSchema.safeParse(value, { error: explainIssue, reportInput: true })
  if (result.success) {
    const { version, sellers, products, coupons, custom_checkouts, affiliates } = result.data
    return { version, sellers, products, coupons, custom_checkouts, affiliates }
  }
  const issues = result.error.issues.slice(0, PROBLEMS_AT_MOST)
  throw new CatalogueError(issues.map((issue) => ({ path: jsonPath(issue.path), ...findingOfIssue(issue) })))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : String(error)
    throw new CatalogueError([{ path: '', ...finding('not-json', { reason }) }])
  }
}
