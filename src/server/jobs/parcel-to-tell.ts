import { arrivalOf } from '#rules/freight.ts'
import type { MailData } from '../mail/mail-content.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'

/** What a mail says of the parcel of a purchase, where one is sent. */
export function parcelToTellOf({ payment, sales }: Purchase): Pick<MailData, 'parcel'> {
  const { buyer, delivery, created_at } = payment
  if (!sales.some(({ dropped, terms }) => !dropped && terms.format === 'PHYSICALPRODUCT')) return {}
  const { freight } = delivery
  const arrives =
    freight === null || freight === undefined
      ? null
      : { name: freight.name, ...arrivalOf(freight.days, new Date(created_at)) }
  return { parcel: { email: buyer.email, arrives } }
}
