import { createContext } from 'react'

/** Codes of calls that need something shown first: the password or a passkey again, or a code by mail. */
export const PROOFS = ['PROVE_AGAIN', 'MAIL_CODE'] as const
export type Proof = (typeof PROOFS)[number]

/** Asks for what a call needs; false where the question was closed. */
export const ProveContext = createContext<(proof: Proof) => Promise<boolean>>(() => Promise.resolve(false))
