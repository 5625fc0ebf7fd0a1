import type { CheckoutAnswer } from '#contract/calls/product.ts'
import type { Pixel, Seller } from '#rules/catalogue.ts'
import { isServerProvider } from '#rules/pixel-events.ts'

/** Who is told of buyers, and where these are asked before; nothing where nobody is told. */
export function advertisingData(
  pixels: readonly Pixel[],
  { advertising_consent: scope = 'law' }: Seller,
): Pick<CheckoutAnswer, 'advertising'> {
  const services = [...new Set(pixels.map(({ provider }) => provider).filter(isServerProvider))]
  return services.length === 0 ? {} : { advertising: { scope, services } }
}
