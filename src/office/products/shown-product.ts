import type { OfficeAnswer } from '#contract/office/calls.ts'
import { valueAt } from '#rules/catalogue/catalogue-patch.ts'
import { BUYERS_CURRENCIES } from '#rules/base/country-currency.ts'
import { carries } from '#rules/methods/method-currency.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { fieldsOf } from '#rules/fields/product-fields.ts'
import type { EventTexts } from '#texts/office/events/pt.ts'
import type { LookTexts } from '#texts/office/look/pt.ts'
import type { ProductTexts } from '#texts/office/products/pt.ts'
import type { EntryTexts } from '#texts/office/entry/pt.ts'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { textAt } from '../entry/typed-value.ts'
import { batchNames } from './batch-names.ts'
import { lookName } from '../entry/look-name.ts'
import { callOffice } from '../state/call.ts'

/** A product as its page shows it. */
export type ShownProduct = ShownEntry &
  Pick<OfficeAnswer<'readProduct'>, 'link' | 'preview' | 'code' | 'under_way' | 'bumps_under_way'> & {
    id: number
    name: string
  }

/** Builds the shown product from the answer, with its fields and their names. */
export function shownProduct(
  read: OfficeAnswer<'readProduct'>,
  { seller, id, locale }: { seller: number; id: number; locale: string },
  {
    products: texts,
    entry: general,
    events,
    look,
  }: { products: ProductTexts; entry: EntryTexts; events: EventTexts; look: LookTexts },
): ShownProduct {
  const { entry, taken, looks } = read
  const currency = textAt(entry['currency'])
  const methods = textAt(entry['method']).split(',')
  const converted = textAt(entry['converted_currency'])
  const offered = PAYMENT_METHODS.filter(
    (method) => methods.includes(method) || carries(method, currency) || carries(method, converted),
  )
  const currencies = BUYERS_CURRENCIES.filter((one) => one !== currency)
  const charges = entry['charges']
  return {
    ...read,
    id,
    name: textAt(entry['name']),
    currency,
    clockPath: '/event/timezone',
    key: `product ${seller} ${id}`,
    fields: fieldsOf(entry).map((field) => {
      if (field.path === '/custom_checkout_id') return { ...field, options: looks.map(String) }
      if (field.path === '/event/timezone') return { ...field, options: timeZones(entry) }
      if (field.path === '/method') return { ...field, options: offered }
      if (field.path === '/converted_currency') return { ...field, options: currencies }
      // A contract has no charge after its last.
      if (field.path === '/custom_charges' && typeof charges === 'number') return { ...field, most: charges }
      // The stock has to cover what is sold and held.
      return field.path === '/stock' ? { ...field, least: taken } : field
    }),
    names: {
      fields: { ...texts.fields, ...batchNames(entry, events) },
      hints: taken > 0 ? { ...texts.hints, '/stock': texts.taken({ count: taken }) } : texts.hints,
      groups: texts.groups,
      refused: texts.refused,
      options: {
        '/custom_checkout_id': {
          '': look.own,
          ...Object.fromEntries(
            looks.map((one) => [String(one), lookName(look, one, read.look_names?.[String(one)])]),
          ),
        },
        '/event/place': texts.places,
        '/event/timezone': { '': texts.ownZone },
        '/content': texts.contents,
        '/guarantee': texts.guarantees,
        '/method': texts.methods,
        '/type_shipping_fee': texts.shippingFees,
        '/converted_currency': { '': texts.ownCurrency({ currency }), ...currencyNames(currencies, locale) },
        '/is_active': { 0: general.no, 1: general.yes },
      },
    },
    save: (body) => callOffice('saveProduct', { params: { seller_id: seller, product_id: id }, body }),
  }
}

/** Currencies by their codes, which sellers know from their bank, and their names. */
function currencyNames(currencies: readonly string[], locale: string): Record<string, string> {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Object.fromEntries(currencies.map((one) => [one, `${one} · ${names.of(one) ?? one}`]))
}

/** Every time zone that the browser knows, and the one that an event has. */
function timeZones(entry: ShownEntry['entry']): string[] {
  const own = textAt(valueAt(entry, '/event/timezone'))
  return [...new Set([...(own === '' ? [] : [own]), ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
