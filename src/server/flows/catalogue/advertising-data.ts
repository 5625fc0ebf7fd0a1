import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { Pixel, Seller } from '#rules/catalogue/catalogue.ts'
import { isServerProvider } from '#rules/advertising/pixel-events.ts'
import { customHosts, visitMoments } from '#rules/advertising/visit-events.ts'

/**
 * Returns the pixels that can be notified: those that this server can reach, and scripts of the seller, which a frame
 * of the page notifies.
 */
export function trackablePixels(pixels: readonly Pixel[], activePixels: readonly Pixel[]): Pixel[] {
  return [...activePixels, ...pixels.filter(({ provider }) => !isServerProvider(provider))]
}

/**
 * Returns the services that are notified of buyers, and where buyers are asked first; nothing where there are none.
 *
 * @param pixels those that can be sent to, see `trackablePixels`
 */
export function advertisingData(
  pixels: readonly Pixel[],
  { advertising_consent: scope = 'law' }: Seller,
): Pick<CheckoutAnswer, 'advertising'> {
  const providers = pixels.map(({ provider }) => provider).filter(isServerProvider)
  // Buyers see a script of the seller by the hosts that it notifies.
  const reached = customHosts(pixels).map((host) => new URL(host).hostname)
  const services = [...new Set<string>([...providers, ...reached])]
  if (services.length === 0) return {}
  const moments = visitMoments(pixels)
  return {
    advertising: {
      scope,
      services,
      ...(moments.length > 0 && { moments }),
      ...(reached.length > 0 && { has_frame: true }),
    },
  }
}
