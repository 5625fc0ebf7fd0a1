import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Das sieht nach einer Kartennummer aus. Bitte löschen Sie sie hier und geben Sie sie nur in die Kartenfelder bei der Zahlung ein.',
}
