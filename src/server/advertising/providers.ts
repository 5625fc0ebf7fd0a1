import { googleAds } from './google-ads.ts'
import { kwai, outbrain, taboola } from './click-postbacks.ts'
import { ga4 } from './ga4.ts'
import { meta } from './meta.ts'
import type { Providers } from './provider.ts'
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
