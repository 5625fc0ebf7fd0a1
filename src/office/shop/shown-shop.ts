import type { OfficeAnswer } from '#contract/office/calls.ts'
import { ownCurrencyOf } from '#rules/fields/product-fields.ts'
import { SELLER_FIELDS } from '#rules/fields/seller-fields.ts'
import type { ShopTexts } from '#texts/office/shop/pt.ts'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { textAt } from '../entry/typed-value.ts'
import { callOffice } from '../state/call.ts'
import { countriesByName, countryNames, languageNames } from './country-names.ts'

/** Builds a shop's entry from the data read, with its fields and their labels. */
export function shownShop(
  { entry, version, gateways }: OfficeAnswer<'readShop'>,
  seller: number,
  { locale, texts }: { locale: string; texts: ShopTexts },
): ShownEntry {
  const names = gateways.map(({ name }) => name)
  return {
    key: `shop ${seller}`,
    version,
    entry,
    currency: ownCurrencyOf(textAt(entry['country'])),
    fields: SELLER_FIELDS.map((field) => {
      if (field.path === '/gateway_priorities') return { ...field, options: names }
      return field.path === '/country' ? { ...field, options: countriesByName(locale) } : field
    }),
    names: {
      fields: texts.fields,
      hints: texts.hints,
      groups: texts.groups,
      refused: texts.refused,
      options: {
        ...texts.options,
        '/country': countryNames(locale),
        '/language': { ...texts.options['/language'], ...languageNames(locale) },
        '/gateway_priorities': Object.fromEntries(
          gateways.map(({ name, is_sandbox: isSandbox }) => [
            name,
            isSandbox ? texts.sandboxGateway({ name }) : name,
          ]),
        ),
      },
    },
    save: (body) => callOffice('saveShop', { params: { seller_id: seller }, body }),
  }
}

/** A shop as its form shows it: the order of gateways is changed with the rules of routing, on a page of its own. */
export function withoutGatewayOrder(shown: ShownEntry): ShownEntry {
  return { ...shown, fields: shown.fields.filter(({ path }) => path !== '/gateway_priorities') }
}
