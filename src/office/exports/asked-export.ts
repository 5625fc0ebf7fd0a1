import type { OfficeInput } from '#contract/office/calls.ts'
import { EXPORT_KINDS, type ExportKind } from '#rules/office/exports.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { SUBSCRIPTION_STATES } from '#rules/subscriptions/subscription.ts'

type Body = OfficeInput<'createExport'>['body']
type Asked = { kind: ExportKind; from: string; until: string; people: boolean; locale: Body['locale'] }

/** The filter of the list that the reader comes from. */
export type Filter = ReadonlyMap<string, string>

/** @param search of the address; `q`: the text typed there to find people, which is in no address */
export function filterOf(search: string, q: string): Filter {
  const values = new URLSearchParams(search)
  values.delete('q')
  return new Map([...values, ['q', q] as const].filter(([, value]) => value !== ''))
}

/** The kind that an address names; null: none. */
export function kindOf(filter: Filter): ExportKind | null {
  return EXPORT_KINDS.find((kind) => kind === filter.get('kind')) ?? null
}

/** Builds the request: what was typed, and the filter if it is that of the same list. */
export function askedExport({ kind, from, until, people, locale }: Asked, filter: Filter): Body {
  const value = (name: string): string | undefined => (kindOf(filter) === kind ? filter.get(name) : undefined)
  const number = (name: string): number | undefined => {
    const text = value(name)
    return text === undefined ? undefined : Number(text)
  }
  const days = { from: from === '' ? undefined : from, until: until === '' ? undefined : until }
  switch (kind) {
    case 'sales': {
      const status = SALE_STATUSES.find((one) => one === value('status'))
      const by = {
        product: number('product'),
        offer: value('offer'),
        method: PAYMENT_METHODS.find((one) => one === value('method')),
        coupon: value('coupon'),
        affiliate: number('affiliate'),
        least: number('least'),
        most: number('most'),
      }
      return { kind, q: value('q'), status, ...by, people, locale, ...days }
    }
    case 'subscriptions': {
      const status = SUBSCRIPTION_STATES.find((one) => one === value('status'))
      return { kind, q: value('q'), status, people, locale, ...days }
    }
    case 'leads':
      return { kind, step: number('step'), product: number('product'), people, locale, ...days }
    case 'holders':
      return { kind, event: number('event') ?? 0, locale }
    case 'figures':
      return { kind, locale, ...days }
  }
}
