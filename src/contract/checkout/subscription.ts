import { z } from 'zod'
import { money, publicId } from './fields.ts'

/** A subscription or contract as its buyer reads it. Days are those of the seller's time zone. */
export const subscriptionView = z.object({
  subscription_id: publicId,
  /** The sale that began it. */
  sale_id: publicId,
  product: z.object({ id: z.number(), name: z.string() }),
  type: z.enum(['SUBSCRIPTION', 'CONTRACT']),
  status: z.enum(['trialing', 'active', 'past-due', 'ended']),
  /** Days between charges: 30, 90, 180 and 365 are calendar months. */
  period: z.number(),
  /** Every charge, unless another amount was agreed for it. */
  amount: money,
  /** How many charges were paid. */
  charge_number: z.number(),
  /** Null: until somebody ends it. */
  charges_total: z.number().nullable(),
  next_charge: z.object({ date: z.iso.date(), amount: money }).nullable(),
  /** 0: none. */
  trial: z.number(),
  trial_unit: z.enum(['days', 'years']),
  /** The day of the first charge. */
  trial_ends_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  /** Whether the charges to come go by Pix Automático; null: they are paid in another way. */
  automatic_pix: z.enum(['authorised', 'pending', 'missing']).nullable(),
})
/** A subscription as shown to the holder of its signed link: the amount due, and the card charged for the rest. */
export const subscriptionHistory = subscriptionView
  .pick({ subscription_id: true, type: true, status: true, period: true, amount: true })
  .extend({
    /** All charges of a contract together, and how many they are; null for what goes on until it is ended. */
    contract_amount: money.nullable(),
    contract_installments: z.number().nullable(),
    /** The charge being paid; null: nothing is due, and only the card is replaced. */
    due: z.object({ number: z.number(), date: z.iso.date(), amount: money }).nullable(),
    next_charge: subscriptionView.shape.next_charge,
    last_charge: z.object({ date: z.iso.date(), amount: money }).nullable(),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    /** As much of the client as its owner recognises. */
    client: z.object({ first_name: z.string(), email_hint: z.string() }),
  })
export type SubscriptionHistory = z.infer<typeof subscriptionHistory>
export type SubscriptionView = z.infer<typeof subscriptionView>
