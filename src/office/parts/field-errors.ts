import { createContext } from 'react'

/** What a form says of a field by its name; undefined: nothing. */
export const FieldErrors = createContext<(name: string | undefined) => string | undefined>(() => undefined)
