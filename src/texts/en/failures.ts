import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText:
    'This looks like a card number. Delete it here and type it only into the card fields, under payment.',
}
