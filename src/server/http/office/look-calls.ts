import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { LOOK_ROUTES } from '#contract/office/looks/routes.ts'
import { LOOK_PREVIEWS } from '#contract/routes.ts'
import { isLookField } from '#rules/fields/look-fields.ts'
import { CallError } from '../../call-error.ts'
import { retireOne } from '../../flows/catalogue/change-entry.ts'
import { createLook } from '../../flows/catalogue/create-look.ts'
import { previewLook } from '../../flows/catalogue/preview-look.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import { listLooks } from '../../store/catalogue/look-store.ts'
import { listProducts } from '../../store/catalogue/product-store.ts'
import { fitting, historyOf, putBack, savedEntry } from './base/entry-answers.ts'
import { picturesOf } from './picture-calls.ts'
import { editorOf, type HandlersOf, scopeOf, signedIn } from './base/office-handlers.ts'

const LOOKS_AT_MOST = 500
const LINKS_AT_MOST = 20
const DONE = { done: true } as const

/** The office's calls about how the checkout looks. */
export function lookCalls({ db, publicUrl }: OfficeDeps): HandlersOf<typeof LOOK_ROUTES> {
  return {
    listLooks: async ({ caller }) => ({
      looks: await listLooks(db, scopeOf(caller).sellerId, LOOKS_AT_MOST),
    }),
    readLook: async ({ caller, params }) => {
      const name = nameOf(caller, params.look_id)
      const look = await readEntry(db, name)
      if (look === null) throw new CallError('NOT_FOUND')
      const products = await listProducts(db, name.seller, LOOKS_AT_MOST)
      return {
        version: look.version,
        entry: look.entry as OfficeAnswer<'readLook'>['entry'],
        pictures: picturesOf(look.entry),
        links: products
          .filter((product) => product.is_on_sale)
          .slice(0, LINKS_AT_MOST)
          .map((product) => ({
            id: product.id,
            name: product.name,
            link: `${publicUrl}/${product.id}?ch_id=${name.id}`,
          })),
      }
    },
    createLook: async ({ caller, body }) => {
      const editor = editorOf(caller)
      return { id: await fitting(createLook(db, { seller: scopeOf(caller).sellerId, editor, ...body })) }
    },
    saveLook: async ({ caller, params, body }) => {
      requireLookFields(body.changes)
      const name = nameOf(caller, params.look_id)
      return savedEntry(db, { ...name, ...body, editor: editorOf(caller) })
    },
    previewLook: async ({ caller, params, body }) => {
      requireLookFields(body.changes)
      const previewed = {
        user: signedIn(caller).user.id,
        editor: editorOf(caller),
        seller: scopeOf(caller).sellerId,
        look: params.look_id,
        changes: body.changes,
      }
      const token = await fitting(previewLook(db, previewed))
      if (token === null) throw new CallError('NOT_FOUND')
      return { address: `${publicUrl}${LOOK_PREVIEWS}${token}` }
    },
    retireLook: async ({ caller, params }) => {
      const name = { ...nameOf(caller, params.look_id), kind: 'custom_checkout' } as const
      const { kind } = await fitting(retireOne(db, name, editorOf(caller)))
      if (kind === 'unknown') throw new CallError('NOT_FOUND')
      return DONE
    },
    lookHistory: ({ caller, params }) => historyOf(db, nameOf(caller, params.look_id)),
    putLookBack: async ({ caller, params, body }) => {
      const editor = editorOf(caller)
      const change = { id: params.change_id, newest: body.newest ?? null }
      await putBack(db, nameOf(caller, params.look_id), change, editor)
      return DONE
    },
  }
}

/** @throws CallError NOT_ALLOWED where something else of a look is changed: its number, its seller */
function requireLookFields(changes: readonly { path: string }[]): void {
  // guard: look-own-fields
  if (!changes.every(({ path }) => isLookField(path))) throw new CallError('NOT_ALLOWED')
}

function nameOf(caller: OfficeCaller, id: number): EntryName {
  return { seller: scopeOf(caller).sellerId, kind: 'custom_checkout', id: String(id) }
}
