import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { CATALOGUE_ROUTES } from '#contract/office/catalogue/routes.ts'
import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import { ownCurrencyOf } from '#rules/fields/product-fields.ts'
import { CallError } from '../../call-error.ts'
import { importFile, previewFile, undoFile, type FileEffect } from '../../flows/catalogue/seller-file.ts'
import { showAccessKey } from '../../flows/catalogue/show-access-key.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import type { Revision } from '../../store/catalogue/revision-store.ts'
import { fitting } from './base/entry-answers.ts'
import { actorOf, type Asked, editorOf, type HandlersOf, scopeOf } from './base/office-handlers.ts'

/** More than anybody reads. */
const CHANGES_AT_MOST = 300
const FIELDS_AT_MOST = 40

type Effect = OfficeAnswer<'previewSellerFile'>

const OF_FILE = { isOfFile: true }

/** The office's calls about a shop as one file. */
export function catalogueCalls({ db, keys }: OfficeDeps): HandlersOf<typeof CATALOGUE_ROUTES> {
  const fileOf = ({ caller, body }: Pick<Asked<'previewSellerFile'>, 'caller' | 'body'>) => ({
    seller: scopeOf(caller).sellerId,
    editor: editorOf(caller),
    text: body.text,
    removes: body.removes,
  })
  return {
    readSellerFile: async ({ caller }) => {
      const catalogue = await loadCatalogue(db, scopeOf(caller).sellerId)
      // As JSON writes it: without what is not there.
      return { file: JSON.parse(JSON.stringify(catalogue)) as OfficeAnswer<'readSellerFile'>['file'] }
    },
    previewSellerFile: async (asked) => effectOf(await fitting(previewFile(db, fileOf(asked)), OF_FILE)),
    importSellerFile: async (asked) => {
      const effect = await fitting(importFile(db, fileOf(asked), asked.body.version), OF_FILE)
      if (effect === null) throw new CallError('CHANGED_MEANWHILE')
      return effectOf(effect)
    },
    showAccessKey: async ({ caller }) => ({ key: await showAccessKey({ db, keys }, actorOf(caller)) }),
    undoSellerFile: async ({ caller, body }) => {
      const { sellerId: seller } = scopeOf(caller)
      const undone = await fitting(
        undoFile(db, { seller, version: body.version, editor: editorOf(caller) }),
        OF_FILE,
      )
      if (undone === 'unknown') throw new CallError('NOT_FOUND')
      if (undone === 'changed-since') throw new CallError('CHANGED_MEANWHILE')
      return { done: true }
    },
  }
}

function effectOf({ version, changes, kept, underWay }: FileEffect): Effect {
  return {
    version,
    count: changes.length,
    changes: changes.slice(0, CHANGES_AT_MOST).map(changeOf),
    kept,
    under_way: underWay,
  }
}

function changeOf({ kind, entry_id: id, before, after }: Revision): Effect['changes'][number] {
  const entry = (after ?? before) as Readonly<Record<string, unknown>>
  const { name, currency, country } = entry
  const isChanged = before !== null && after !== null
  const fields = isChanged ? changedFields(before, after).slice(0, FIELDS_AT_MOST) : []
  return {
    kind,
    id,
    name: typeof name === 'string' ? name : null,
    currency:
      typeof currency === 'string' ? currency : ownCurrencyOf(typeof country === 'string' ? country : ''),
    what: isChanged ? 'changed' : before === null ? 'added' : 'removed',
    fields: fields as Effect['changes'][number]['fields'],
  }
}
