import { de as deTexts } from '#texts/de.ts'
import { result as deResult } from '#texts/de/result.ts'
import { pt as ptTexts } from '#texts/pt.ts'
import { result as ptResult } from '#texts/pt/result.ts'
import type { Texts } from '#texts/texts.ts'
import type { Topics } from '#texts/topics.ts'

/** What a buyer reads from the form to the thank-you page. */
export type BuyerTexts = Texts & Pick<Topics, 'result'>

export const pt: BuyerTexts = { ...ptTexts, result: ptResult }
export const de: BuyerTexts = { ...deTexts, result: deResult }
