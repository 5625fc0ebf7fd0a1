import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

/** What is said where something failed: most purchases never load it. */
export const failures = { errors, httpErrors }
