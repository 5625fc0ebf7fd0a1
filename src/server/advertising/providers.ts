import type { NetworkAddresses } from '#rules/advertising/network-origins.ts'
import { googleAds } from './google-ads.ts'
import { kwai, outbrain, taboola } from './click-postbacks.ts'
import { ga4 } from './ga4.ts'
import { meta } from './meta.ts'
import type { Provider, Providers } from './provider.ts'
import { tiktok } from './tiktok.ts'

/** Every service to which the server reports sales (record 231). */
export const PROVIDERS: Providers = {
  meta,
  ga4,
  google_ads: googleAds,
  tiktok,
  kwai,
  taboola,
  outbrain,
}

/** The services with other addresses, for instance those of a simulation. */
export function providersAt(providers: Providers, addresses: NetworkAddresses): Providers {
  const moved = ({ bearer, ...provider }: Provider): Provider => ({
    ...provider,
    origin: addresses(provider.origin),
    ...(bearer !== undefined && {
      bearer: (access, now) => {
        const asked = bearer(access, now)
        return typeof asked === 'string' ? asked : { ...asked, url: addresses(asked.url) }
      },
    }),
  })
  return {
    meta: moved(providers.meta),
    ga4: moved(providers.ga4),
    google_ads: moved(providers.google_ads),
    tiktok: moved(providers.tiktok),
    kwai: moved(providers.kwai),
    taboola: moved(providers.taboola),
    outbrain: moved(providers.outbrain),
  }
}
