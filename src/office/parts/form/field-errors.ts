import { createContext } from 'react'

/**
 * Returns a form's error for a field by its name; undefined: none. `own` is the error that the field itself found. A
 * field that was changed after the click that found its error has none.
 */
export const FieldErrors = createContext<
  (name: string | undefined, own: string | undefined) => string | undefined
>((_name, own) => own)
