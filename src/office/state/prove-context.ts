import { createContext } from 'react'

/** Asks for the password again; false where the question was closed. */
export const ProveContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false))
