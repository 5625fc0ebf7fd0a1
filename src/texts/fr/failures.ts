import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = { errors, httpErrors }
