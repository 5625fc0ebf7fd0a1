import type { PageFrame } from '#contract/page.ts'
import { needsAddress } from '#rules/purchasability.ts'
import type * as OpenPurchaseModule from '../screens/checkout/open-purchase.tsx'
import type { DataOf } from '../screen.ts'
import type * as AddressModule from './address-part.ts'
import type * as PrefillModule from './prefill.ts'

/*
 * Parts of the checkout that many pages do without. What a page needs is loaded before it is rendered, on the server
 * and in the browser alike, so that rendering never waits. Only code is kept here, nothing of a request.
 */

type Part<T> = T | null

let address: Part<typeof AddressModule> = null
let prefill: Part<typeof PrefillModule> = null
let openPurchase: Part<typeof OpenPurchaseModule> = null

const PREFILL_PARAMETERS = ['fn', 'em', 'ph', 'document']

/** Whether a link fills in anything of the form. */
function fillsIn(query: PageFrame['query']): boolean {
  return PREFILL_PARAMETERS.some((name) => query[name] !== undefined)
}

/** Loads the parts that this page needs. */
export async function prepareCheckout(data: DataOf<'checkout'>, frame: PageFrame): Promise<void> {
  await Promise.all([
    needsAddress(data.checkout.data) && import('./address-part.ts').then((part) => (address = part)),
    fillsIn(frame.query) && import('./prefill.ts').then((part) => (prefill = part)),
    data.open !== null &&
      import('../screens/checkout/open-purchase.tsx').then((part) => (openPurchase = part)),
  ])
}

/** The address fields and their rules, on a page that asks for an address. */
export function addressPart(): typeof AddressModule {
  if (address === null) throw new Error('prepareCheckout loads the address part first')
  return address
}

/** The notice of an unfinished purchase, on a page that has one. */
export function openPurchasePart(data: DataOf<'checkout'>): typeof OpenPurchaseModule | null {
  return data.open === null ? null : openPurchase
}

/** What the link fills in and locks; nothing where it says nothing. */
export function readPrefill({ query, country }: PageFrame): ReturnType<typeof PrefillModule.prefillOf> {
  return fillsIn(query) && prefill !== null ? prefill.prefillOf(query, country) : { values: {}, locked: [] }
}
