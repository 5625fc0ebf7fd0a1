import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Esto parece el número de una tarjeta. Bórralo de aquí y escríbelo solo en los campos de la tarjeta, en la forma de pago.',
}
