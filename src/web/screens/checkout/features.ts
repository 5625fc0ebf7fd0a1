import type { Feature } from '../../checkout/feature.ts'
import type { FeatureValues } from '../../checkout/form/form-values.ts'
import address from '../../features/address/feature.ts'
import bumpLimits from '../../features/bump-limits/feature.ts'
import bumps from '../../features/bumps/feature.ts'
import cashback from '../../features/cashback/feature.ts'
import donation from '../../features/donation/feature.ts'
import exitPopUp from '../../features/exit-pop-up/feature.ts'
import fieldAids from '../../features/field-aids/feature.ts'
import foreignDocument from '../../features/foreign-document/feature.ts'
import freight from '../../features/freight/feature.ts'
import gift from '../../features/gift/feature.ts'
import heldTickets from '../../features/held-tickets/feature.ts'
import keepCard from '../../features/keep-card/feature.ts'
import oneColumn from '../../features/one-column/feature.ts'
import openPurchase from '../../features/open-purchase/feature.ts'
import prefill from '../../features/prefill/feature.ts'
import purchaseNotification from '../../features/purchase-notification/feature.ts'
import priceNotes from '../../features/price-notes/feature.ts'
import questions from '../../features/questions/feature.ts'
import recurring from '../../features/recurring/feature.ts'
import renewal from '../../features/renewal/feature.ts'
import savedCards from '../../features/saved-cards/feature.ts'
import sellerPage from '../../features/seller-page/feature.ts'
import soldOut from '../../features/sold-out/feature.ts'
import steps from '../../features/steps/feature.ts'
import terms from '../../features/terms/feature.ts'
import trust from '../../features/trust/feature.ts'
import deviceWallet from '../../methods/device-wallet/feature.ts'
import oxxo from '../../methods/oxxo/feature.ts'
import paypal from '../../methods/paypal/feature.ts'
import pixAutomatic from '../../methods/pix-automatic/feature.ts'
import twoCards from '../../methods/two-cards/feature.ts'

/** Every feature of the checkout, in a line each (record 80); page-parts.ts refuses to start without one that has a folder. */
const LISTED = [
  address,
  bumpLimits,
  bumps,
  cashback,
  donation,
  exitPopUp,
  fieldAids,
  foreignDocument,
  freight,
  gift,
  heldTickets,
  keepCard,
  oneColumn,
  openPurchase,
  prefill,
  priceNotes,
  purchaseNotification,
  questions,
  recurring,
  renewal,
  savedCards,
  sellerPage,
  soldOut,
  steps,
  terms,
  trust,
  deviceWallet,
  oxxo,
  paypal,
  pixAutomatic,
  twoCards,
] as const

/** Fields that a feature declares, and that none of the list brings to the form. */
type Lacking = Exclude<keyof FeatureValues, FieldsOf<(typeof LISTED)[number]>>
type FieldsOf<Each> = Each extends { fields?: infer Fields } ? keyof NonNullable<Fields> : never

/** Every feature of the checkout. It does not compile while a field is lacking. */
export const FEATURES: [Lacking] extends [never] ? readonly Feature[] : Lacking = LISTED
