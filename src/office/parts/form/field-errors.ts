import { createContext } from 'react'

/**
 * What a form says of a field by its name; undefined: nothing. `own` is what the field itself found wrong with it.
 * Nothing is said of a field that was changed after the press that found it wrong.
 */
export const FieldErrors = createContext<
  (name: string | undefined, own: string | undefined) => string | undefined
>((_name, own) => own)
