import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

/** Texts for failures: most purchases never load them. */
export const failures = {
  errors,
  httpErrors,
  cardInText:
    'Isto parece o número de um cartão. Apague-o daqui e digite-o somente nos campos do cartão, na forma de pagamento.',
}
