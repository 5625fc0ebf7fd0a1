/** What the interface of a Prometheus answers, or null while it answers nothing. */
export async function ask<T>(address: string): Promise<T | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as { data: T }).data : null
  } catch {
    // Prometheus does not listen yet.
    return null
  }
}
