/** Parameters of a link that identify its buyer. No link that a page writes contains them. */
export const PERSON_PARAMETERS: readonly string[] = ['fn', 'em', 'ph', 'document']

/** The query of a page for a link to itself: all of it but who the buyer is. */
export function linkQuery(query: Readonly<Record<string, string>>): string {
  const kept = Object.entries(query).filter(([name]) => !PERSON_PARAMETERS.includes(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
