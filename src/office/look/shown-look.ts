import type { OfficeAnswer } from '#contract/office/calls.ts'
import { LOOK_FIELDS } from '#rules/fields/look-fields.ts'
import type { LookTexts } from '#texts/office/look/pt.ts'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { callOffice } from '../state/call.ts'

/** Builds the shown branding from the answer, with its fields and their names. */
export function shownLook(
  { entry, version, pictures }: OfficeAnswer<'readLook'>,
  { seller, id }: { seller: number; id: number },
  texts: LookTexts,
): ShownEntry {
  return {
    key: `look ${seller} ${id}`,
    version,
    entry,
    currency: '',
    pictures,
    fields: LOOK_FIELDS,
    names: {
      fields: texts.fields,
      hints: texts.hints,
      groups: texts.groups,
      options: texts.options,
      refused: texts.refused,
    },
    save: (body) => callOffice('saveLook', { params: { seller_id: seller, look_id: id }, body }),
  }
}
