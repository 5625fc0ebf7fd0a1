import { de as deTexts } from '#texts/de.ts'
import { countries as deCountries } from '#texts/de/countries.ts'
import { failures as deFailures } from '#texts/de/failures.ts'
import { mail as deMail } from '#texts/de/mail.ts'
import { result as deResult } from '#texts/de/result.ts'
import { es as esTexts } from '#texts/es.ts'
import { countries as esCountries } from '#texts/es/countries.ts'
import { failures as esFailures } from '#texts/es/failures.ts'
import { mail as esMail } from '#texts/es/mail.ts'
import { result as esResult } from '#texts/es/result.ts'
import { pt as ptTexts } from '#texts/pt.ts'
import { countries as ptCountries } from '#texts/pt/countries.ts'
import { failures as ptFailures } from '#texts/pt/failures.ts'
import { mail as ptMail } from '#texts/pt/mail.ts'
import { result as ptResult } from '#texts/pt/result.ts'
import type { FailureTexts, ServerTexts, Texts } from '#texts/texts.ts'
import type { Topics } from '#texts/topics.ts'

/** What a buyer reads from the form to the thank-you page and the mail. */
export type BuyerTexts = Texts &
  FailureTexts &
  Pick<Topics, 'result' | 'countries'> &
  Pick<ServerTexts, 'mail'>

export const pt: BuyerTexts = {
  ...ptTexts,
  ...ptFailures,
  result: ptResult,
  countries: ptCountries,
  mail: ptMail,
}
export const de: BuyerTexts = {
  ...deTexts,
  ...deFailures,
  result: deResult,
  countries: deCountries,
  mail: deMail,
}
export const es: BuyerTexts = {
  ...esTexts,
  ...esFailures,
  result: esResult,
  countries: esCountries,
  mail: esMail,
}
