import { isEuropean, type CountryCode } from '../base/country.ts'

/** A company of the platform's operator. Addresses of pages may hold `{lang}` for the reader's language. */
export type LegalEntity = {
  legal_name: string
  /** CNPJ in Brazil, else the registration that the law asks for. */
  document: string
  legal_address: string
  email: string
  country: CountryCode
  terms_url?: string
  privacy_url?: string
}

/** Operator of the installation, where it takes part in its sales. */
export type PlatformOperator = {
  /** As buyers know it. */
  name: string
  /** `seller`: sells in its own name what sellers offer, and answers for it. `agent`: sells in the seller's name. */
  role: 'seller' | 'agent'
  brazil?: LegalEntity
  europe?: LegalEntity
  /** Which of both sells to buyers of other countries. Absent: the Brazilian one, else the European. */
  elsewhere?: 'brazil' | 'europe'
}

/** Seller of record of a purchase besides its seller, as pages and mails name it. */
export type SellerOfRecord = Pick<PlatformOperator, 'name' | 'role'> & { entity: LegalEntity }

/** Which company of the operator sells to buyers of a country; undefined: the seller sells alone. */
export function sellerOfRecord(
  operator: PlatformOperator | null,
  buyer: CountryCode,
): SellerOfRecord | undefined {
  if (operator === null) return undefined
  const { name, role, brazil, europe } = operator
  const other = (operator.elsewhere === 'europe' ? europe : brazil) ?? brazil ?? europe
  const entity = (buyer === 'BR' ? brazil : isEuropean(buyer) ? europe : other) ?? other
  return entity && { name, role, entity }
}
