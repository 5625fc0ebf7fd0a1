/** The address that a postal code determines. A code of a whole town has neither street nor neighbourhood. */
export type PostalAddress = { street: string; neighborhood: string; city: string; state: string }

/**
 * One source of addresses. Answers null for a code that it does not know.
 * @throws any error when it cannot say: not reachable, too slow, not readable
 */
export type PostalProvider = (cep: string, signal: AbortSignal) => Promise<PostalAddress | null>
