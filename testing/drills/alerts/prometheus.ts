/** Queries the API of a Prometheus; null while it does not respond. */
export async function ask<T>(address: string): Promise<T | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as { data: T }).data : null
  } catch {
    // Prometheus does not listen yet.
    return null
  }
}
