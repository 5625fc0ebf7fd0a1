import type { OfficeLocale } from '../load.ts'
import { gatewaysEn } from './en.ts'
import { gatewaysEs } from './es.ts'
import { gatewaysPt, type GatewayTexts } from './pt.ts'

/** An account is connected once: these texts come with their page and not with the office. */
export const GATEWAY_TEXTS: Readonly<Record<OfficeLocale, GatewayTexts>> = {
  pt: gatewaysPt,
  en: gatewaysEn,
  es: gatewaysEs,
}
