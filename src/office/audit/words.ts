import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { OfficeLocale, OfficeTexts } from '#texts/office/load.ts'
import { fieldNameIn } from '../entry/words.ts'
import { wireMoney } from '../parts/display/money.ts'

type Entry = OfficeAnswer<'listAudit'>['entries'][number]

/** More names of fields than anybody reads at once. */
const FIELDS_AT_MOST = 8

/** Describes an action and its target in one line. */
export function entryIn(texts: OfficeTexts, locale: OfficeLocale, entry: Entry): string {
  const { action, target, amount, currency, role, role_before: before } = entry
  const roles = [before, role].flatMap((one) => (one === null ? [] : [texts.roles[one]])).join(' → ')
  const money = amount === null || currency === null ? '' : wireMoney(locale, amount, currency)
  return [texts.audit.actions[action], targetIn(texts, target), money, roles]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Whom or what it was done to. Ids that nobody reads are left out. */
function targetIn(texts: OfficeTexts, target: Entry['target']): string {
  if (target === null || target.kind === 'invitation' || target.kind === 'picture') return ''
  if (target.kind === 'user') return target.name ?? ''
  return `${texts.audit.targets[target.kind]} ${target.id}`
}

/** Which values were made others, by what they are called. */
export function fieldsIn(texts: OfficeTexts, { target, fields }: Entry): string {
  const names = { fields: namesOf(texts, target), hints: {}, groups: {}, options: {} }
  const fieldNames = [...new Set(fields.map((path) => fieldNameIn(names, path)))]
  const more = fieldNames.length - FIELDS_AT_MOST
  const shown = fieldNames.slice(0, FIELDS_AT_MOST).join(', ')
  return more > 0 ? `${shown} ${texts.entry.history.more({ count: more })}` : shown
}

function namesOf(texts: OfficeTexts, target: Entry['target']): Readonly<Record<string, string>> {
  if (target?.kind === 'product') return texts.products.fields
  if (target?.kind === 'coupon') return texts.coupons.fields
  if (target?.kind === 'custom_checkout') return texts.look.fields
  if (target?.kind === 'affiliate') return texts.affiliates.fields
  return texts.shop.fields
}
