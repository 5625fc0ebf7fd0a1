import { GATEWAY_TEXTS } from '#texts/office/gateways/languages.ts'
import type { GatewayTexts } from '#texts/office/gateways/pt.ts'
import { useWords } from '../state/words.ts'

/** Returns the texts of the page of gateways in the reader's language. */
export function useGatewayTexts(): GatewayTexts {
  return GATEWAY_TEXTS[useWords().locale]
}
