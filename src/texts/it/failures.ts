import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Sembra il numero di una carta. Cancellalo da qui e inseriscilo solo nei campi della carta, nella sezione del pagamento.',
}
