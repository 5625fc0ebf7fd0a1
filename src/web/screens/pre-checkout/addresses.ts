type Query = Readonly<Record<string, string>>

/** The query without `notice`: why a form came back is said once, and does not travel on. */
export function queryOf({ notice: _, ...query }: Query): Record<string, string> {
  return query
}

/** A path with its parameters. */
export function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}
