import type { FreightBody } from '#contract/checkout/freight.ts'
import { calculateFreight, type FreightDeps } from '../../flows/orders/calculate-freight.ts'
import { checkEmail } from '../../flows/buyers/check-email.ts'
import { lookUpPostalCode } from '../../flows/buyers/look-up-postal-code.ts'
import type { FreightLine } from '../../freight/freight-token.ts'
import type { MailDomains } from '../../mail/mail-domains.ts'
import type { PostalLookup } from '../../postal/postal-lookup.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { readNamedTickets } from './named-tickets.ts'

export type DeliveryDeps = FreightDeps & { postal: PostalLookup; mailDomains: MailDomains }

/**
 * Mounts the page's calls about an address: whether mail arrives there, the address of a postal code, the delivery
 * cost.
 */
export function mountDelivery(mounting: Mounting, deps: DeliveryDeps): void {
  mountCall(mounting, 'checkEmail', ({ body }) => checkEmail(deps, body.email))
  mountCall(mounting, 'postalCode', ({ params }) => lookUpPostalCode(deps, params.country, params.code))
  mountCall(mounting, 'calculateFreight', ({ params, body }) =>
    calculateFreight(deps, {
      lines: linesOf(params.product_id, body.products),
      zipCode: body.shipping_address_zip_code,
      country: body.country_code.toUpperCase(),
    }),
  )
}

/** The cart of a freight call; the product of its path alone where no cart was sent. */
function linesOf(product_id: number, products: FreightBody['products']): FreightLine[] {
  const lines = products.map((line) => ({
    product_id: line.product_id,
    offer_hash: line.offer_hash ?? null,
    tickets: readNamedTickets(line.tickets),
  }))
  return lines.length === 0 ? [{ product_id, offer_hash: null }] : lines
}
