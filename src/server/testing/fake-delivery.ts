import type { Delivery } from '../roles/delivery.ts'
import { lookUpInTable } from '../postal/cep-table.ts'
import { createPostalLookup } from '../postal/postal-lookup.ts'
import { CarrierError, type CarrierRequest } from '../freight/carrier.ts'

/** A domain that takes no mail; of all others the tests know nothing. */
export const MAILLESS_DOMAIN = 'sem-correio.com.br'

/** The CEP at which the carrier of the tests gives no answer. */
export const SILENT_CEP = '99999002'

/** Delivery without a network: the table of CEPs, and a carrier with one service that can be had and one that cannot. */
export function fakeDelivery(asked: CarrierRequest[] = []): Delivery {
  return {
    mailDomains: (domain) => Promise.resolve(domain === MAILLESS_DOMAIN ? false : null),
    postal: createPostalLookup({
      providers: [{ name: 'table', lookUp: lookUpInTable }],
      now: () => new Date(),
      onFailure: () => undefined,
    }),
    carriers: {
      sandbox: (request) => {
        asked.push(request)
        if (request.to === SILENT_CEP) return Promise.reject(new CarrierError('no answer'))
        return Promise.resolve([
          { id: 'economy', name: 'Econômico', price: 2690, days: { from: 5, to: 8 }, error: null },
          { id: 'express', name: 'Expresso', price: null, days: null, error: 'não atende' },
        ])
      },
    },
  }
}
