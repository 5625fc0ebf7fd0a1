import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Ceci ressemble à un numéro de carte. Effacez-le ici et saisissez-le uniquement dans les champs de la carte, au paiement.',
}
