import type { SellerOfRecord } from '#rules/platform-operator.ts'
import type { Topics } from './topics.ts'

type Facts = {
  name: string
  legal_name: string
  document: string
  legal_address: string
  email: string
  country: string
}

/** Who sells, in words: the seller alone, or the platform for it or beside it. */
export type SoldBy = { sold: string; legal: string; address: string; email: string; responsibility: string }

/** What the law wants to be said of who sells and who answers for it. */
export function soldByWords(
  seller: Facts,
  platform: SellerOfRecord | undefined,
  words: Topics['trust']['seller'],
): SoldBy {
  const {
    legal_name: legalName,
    document,
    legal_address: address,
    email,
    country,
  } = platform?.entity ?? seller
  const legal = (country === 'BR' ? words.legal : words.foreignLegal)({ legalName, document })
  const common = { legal, address, email }
  if (platform === undefined)
    return { ...common, sold: words.soldBy({ name: seller.name }), responsibility: words.responsibility }
  const names = { platform: platform.name, seller: seller.name }
  return platform.role === 'seller'
    ? { ...common, sold: words.platform.sells(names), responsibility: words.platform.answers(names) }
    : {
        ...common,
        sold: words.platform.sellsFor(names),
        responsibility: words.platform.answersForPayment(names),
      }
}
