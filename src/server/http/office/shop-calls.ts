import type { SHOP_ROUTES } from '#contract/office/shop/routes.ts'
import { valueAt } from '#rules/catalogue/catalogue-patch.ts'
import { isOwnersField, SELLER_FIELDS } from '#rules/fields/seller-fields.ts'
import { CallError } from '../../call-error.ts'
import { createSeller } from '../../flows/catalogue/create-seller.ts'
import { operatorEditor } from '../../flows/catalogue/record-edit.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { findRevision, listRevisions, type EntryName } from '../../store/catalogue/revision-store.ts'
import { fitting, historyOf, savedEntry } from './base/entry-answers.ts'
import { editorOf, type HandlersOf, type OfficeHandlers, scopeOf, signedIn } from './base/office-handlers.ts'

const DONE = { done: true } as const

/** The office's calls about a shop itself. */
export function shopCalls({ db, gateways }: OfficeDeps): HandlersOf<typeof SHOP_ROUTES> {
  return {
    createSeller: async ({ caller, body }) => {
      const { id: user, email } = signedIn(caller).user
      const { is_mine: isMine, ...seller } = body
      const tried = gateways.filter(({ playsAnother }) => !playsAnother).map(({ name }) => name)
      const made = { seller, gateways: tried, editor: operatorEditor(email), owner: isMine ? user : null }
      return { id: await fitting(createSeller(db, made)) }
    },
    readShop: async ({ caller }) => {
      const shop = await readEntry(db, nameOf(caller))
      if (shop === null) throw new CallError('NOT_FOUND')
      return {
        version: shop.version,
        entry: shop.entry as Awaited<ReturnType<OfficeHandlers['readShop']>>['entry'],
        gateways: gateways.map(({ name, isSandbox }) => ({ name, is_sandbox: isSandbox })),
      }
    },
    saveShop: async ({ caller, body }) => {
      // guard: shop-owners-fields
      if (!body.changes.every(({ path }) => isOwnersField(path))) throw new CallError('NOT_ALLOWED')
      return savedEntry(db, { ...nameOf(caller), ...body, editor: editorOf(caller) })
    },
    shopHistory: ({ caller }) => historyOf(db, nameOf(caller)),
    putShopBack: async ({ caller, params, body }) => {
      const name = nameOf(caller)
      const revision = await findRevision(db, params.change_id)
      const isOfIt = revision?.seller_id === name.seller && revision.kind === 'seller'
      const now = await readEntry(db, name)
      // guard: shop-undo-of-the-own-seller
      if (!isOfIt || revision.before === null || now === null) throw new CallError('NOT_FOUND')
      const before = revision.before as Readonly<Record<string, unknown>>
      // Values that the operator has set since, such as payouts that are off, stay.
      const changes = SELLER_FIELDS.map(({ path }) => ({ path, value: valueAt(before, path) })).filter(
        ({ path, value }) => JSON.stringify(value) !== JSON.stringify(valueAt(now.entry, path)),
      )
      const newest = (await listRevisions(db, { seller: name.seller, entry: name }, 1))[0]?.id
      if (body.newest !== undefined && body.newest !== newest) throw new CallError('CHANGED_MEANWHILE')
      if (changes.length === 0) return DONE
      const editor = editorOf(caller)
      const saved = await savedEntry(db, { ...name, version: now.version, changes, editor })
      if (saved.kind === 'conflict') throw new CallError('CHANGED_MEANWHILE')
      return DONE
    },
  }
}

function nameOf(caller: OfficeCaller): EntryName {
  const { sellerId } = scopeOf(caller)
  return { seller: sellerId, kind: 'seller', id: String(sellerId) }
}
