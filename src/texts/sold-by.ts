import { maskDocument } from '#rules/people/document.ts'
import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'
import type { Topics } from './topics.ts'

type Company = { legal_name: string; document: string; country: string }
type Facts = Company & { name: string; legal_address: string; email: string }
type Platform<Entity> = Pick<SellerOfRecord, 'name' | 'role'> & { entity: Entity }
type Words = Topics['trust']['seller']

/** The seller, in words: the seller alone, or the platform for it or beside it. */
export type SoldBy = { sold: string; legal: string; address: string; email: string; responsibility: string }

/** The name under which is sold, and the company behind it. */
export function soldByNames(
  seller: Company & { name: string },
  platform: Platform<Company> | undefined,
  words: Words,
): Pick<SoldBy, 'sold' | 'legal'> {
  const { legal_name: legalName, document, country } = platform?.entity ?? seller
  const legal =
    country === 'BR'
      ? words.legal({ legalName, document: namedInBrazil(document) })
      : words.foreignLegal({ legalName, document })
  if (platform === undefined) return { legal, sold: words.soldBy({ name: seller.name }) }
  const sold = platform.role === 'seller' ? words.platform.sells : words.platform.sellsFor
  return { legal, sold: sold({ platform: platform.name, seller: seller.name }) }
}

/** Formats the document of a company or a person, with its kind: a seller without a company has a CPF. */
function namedInBrazil(document: string): string {
  const { length } = document.replace(/[^\dA-Z]/gi, '')
  const isWhole = length === 11 || length === 14
  return `${length === 11 ? 'CPF' : 'CNPJ'} ${isWhole ? maskDocument(document) : document}`
}

/** Returns the text that the law requires about the seller and the responsible party. */
export function soldByWords(seller: Facts, platform: SellerOfRecord | undefined, words: Words): SoldBy {
  const { legal_address: address, email } = platform?.entity ?? seller
  const common = { ...soldByNames(seller, platform, words), address, email }
  if (platform === undefined) return { ...common, responsibility: words.responsibility }
  const { answers, answersForPayment } = words.platform
  const responsible = platform.role === 'seller' ? answers : answersForPayment
  return { ...common, responsibility: responsible({ platform: platform.name, seller: seller.name }) }
}
