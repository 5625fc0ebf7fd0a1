import { de as deTexts } from '#texts/de.ts'
import { address as deAddress } from '#texts/de/address.ts'
import { cardFields as deCardFields } from '#texts/de/card-fields.ts'
import { countries as deCountries } from '#texts/de/countries.ts'
import { failures as deFailures } from '#texts/de/failures.ts'
import { mail as deMail } from '#texts/de/mail.ts'
import { paying as dePaying } from '#texts/de/paying.ts'
import { result as deResult } from '#texts/de/result.ts'
import { es as esTexts } from '#texts/es.ts'
import { address as esAddress } from '#texts/es/address.ts'
import { cardFields as esCardFields } from '#texts/es/card-fields.ts'
import { countries as esCountries } from '#texts/es/countries.ts'
import { failures as esFailures } from '#texts/es/failures.ts'
import { mail as esMail } from '#texts/es/mail.ts'
import { paying as esPaying } from '#texts/es/paying.ts'
import { result as esResult } from '#texts/es/result.ts'
import { pt as ptTexts } from '#texts/pt.ts'
import { address as ptAddress } from '#texts/pt/address.ts'
import { cardFields as ptCardFields } from '#texts/pt/card-fields.ts'
import { countries as ptCountries } from '#texts/pt/countries.ts'
import { failures as ptFailures } from '#texts/pt/failures.ts'
import { mail as ptMail } from '#texts/pt/mail.ts'
import { paying as ptPaying } from '#texts/pt/paying.ts'
import { result as ptResult } from '#texts/pt/result.ts'
import type { CardFieldTexts, FailureTexts, ServerTexts, Texts } from '#texts/texts.ts'
import type { Topics } from '#texts/topics.ts'

type Areas = Omit<Texts, 'checkout' | 'payment'> & {
  checkout: Texts['checkout'] & { address: Topics['address'] }
  payment: Texts['payment'] & Topics['paying'] & { card: CardFieldTexts }
}

/**
 * Texts that a buyer reads from the form to the thank-you page and the mail; texts that a page loads later are in its
 * area.
 */
export type BuyerTexts = Areas &
  FailureTexts &
  Pick<Topics, 'result' | 'countries'> &
  Pick<ServerTexts, 'mail'>

function areas(
  texts: Texts,
  address: Topics['address'],
  paying: Topics['paying'],
  cardFields: CardFieldTexts,
): Areas {
  return {
    ...texts,
    checkout: { ...texts.checkout, address },
    payment: { ...texts.payment, ...paying, card: { ...texts.payment.card, ...cardFields } },
  }
}

export const pt: BuyerTexts = {
  ...areas(ptTexts, ptAddress, ptPaying, ptCardFields),
  ...ptFailures,
  result: ptResult,
  countries: ptCountries,
  mail: ptMail,
}
export const de: BuyerTexts = {
  ...areas(deTexts, deAddress, dePaying, deCardFields),
  ...deFailures,
  result: deResult,
  countries: deCountries,
  mail: deMail,
}
export const es: BuyerTexts = {
  ...areas(esTexts, esAddress, esPaying, esCardFields),
  ...esFailures,
  result: esResult,
  countries: esCountries,
  mail: esMail,
}
