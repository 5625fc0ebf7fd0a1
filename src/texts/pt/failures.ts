import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

/** What is said where something failed: most purchases never load it. */
export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Isto parece o número de um cartão. Apague-o daqui e digite-o somente nos campos do cartão, na forma de pagamento.',
}
