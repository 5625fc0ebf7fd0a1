import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { PRODUCT_ROUTES } from '#contract/office/products/routes.ts'
import { PRODUCT_PREVIEWS } from '#contract/routes.ts'
import { sealPreview } from '../../signing/product-preview-link.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { isPlatformField, permissionOfPath, withShippingFee } from '#rules/fields/product-fields.ts'
import { CallError } from '../../call-error.ts'
import { retireOne } from '../../flows/catalogue/change-entry.ts'
import { createProduct } from '../../flows/catalogue/create-product.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import { listLooks } from '../../store/catalogue/look-store.ts'
import {
  countBumpsUnderWay,
  countUnderWay,
  listProducts,
  takenOf,
} from '../../store/catalogue/product-store.ts'
import { fitting, historyOf, putBack, savedEntry } from './base/entry-answers.ts'
import { editorOf, type HandlersOf, scopeOf, signedIn } from './base/office-handlers.ts'
import { picturesOf } from './picture-calls.ts'
import { qrOutline } from './base/qr-outline.ts'

const PRODUCTS_AT_MOST = 1_000
const LOOKS_AT_MOST = 500
const UNDER_WAY_AT_MOST = 100
const DONE = { done: true } as const

/** The office's calls about what is sold. Changes carry the address of who made them. */
export function productCalls({
  db,
  publicUrl,
  keys,
  resolve,
}: OfficeDeps): HandlersOf<typeof PRODUCT_ROUTES> {
  return {
    listProducts: async ({ caller }) => ({
      products: await listProducts(db, scopeOf(caller).sellerId, PRODUCTS_AT_MOST),
    }),
    readProduct: async ({ caller, params }) => {
      const id = params.product_id
      const product = await readEntry(db, nameOf(caller, id))
      if (product === null) throw new CallError('NOT_FOUND')
      const link = `${publicUrl}/${id}`
      const looks = await listLooks(db, scopeOf(caller).sellerId, LOOKS_AT_MOST)
      const entry = product.entry as OfficeAnswer<'readProduct'>['entry']
      return {
        version: product.version,
        entry,
        link,
        preview: `${publicUrl}${PRODUCT_PREVIEWS}${id}/${sealPreview(keys, id, resolve.now())}`,
        pictures: picturesOf(entry),
        code: await qrOutline(link),
        looks: looks.map((look) => look.id),
        look_names: Object.fromEntries(
          looks.flatMap((look) => (look.name === null ? [] : [[String(look.id), look.name]])),
        ) as Record<string, string>,
        under_way: await countUnderWay(db, [id], UNDER_WAY_AT_MOST),
        bumps_under_way: await countBumpsUnderWay(db, id, UNDER_WAY_AT_MOST),
        taken: await takenOf(db, id),
      }
    },
    createProduct: async ({ caller, body }) => {
      const { on_sale: isOnSale, access_url: accessUrl, ...given } = body
      const made = {
        seller: scopeOf(caller).sellerId,
        editor: editorOf(caller),
        isOnSale,
        accessUrl,
        ...given,
      }
      return { id: await fitting(createProduct(db, made)) }
    },
    saveProduct: async ({ caller, params, body }) => {
      const { role } = signedIn(caller)
      const changes = withShippingFee(body.changes)
      // guard: product-platform-fields
      if (changes.some(({ path }) => isPlatformField(path))) throw new CallError('NOT_ALLOWED')
      // guard: office-price-permission
      if (changes.some(({ path }) => !mayMember(role, permissionOfPath(path))))
        throw new CallError('NOT_ALLOWED')
      const name = nameOf(caller, params.product_id)
      return savedEntry(db, { ...name, version: body.version, changes, editor: editorOf(caller) })
    },
    retireProduct: async ({ caller, params }) => {
      const name = { ...nameOf(caller, params.product_id), kind: 'product' } as const
      const { kind } = await fitting(retireOne(db, name, editorOf(caller)))
      if (kind === 'unknown') throw new CallError('NOT_FOUND')
      return DONE
    },
    productHistory: ({ caller, params }) => historyOf(db, nameOf(caller, params.product_id)),
    putProductBack: async ({ caller, params, body }) => {
      const editor = editorOf(caller)
      const change = { id: params.change_id, newest: body.newest ?? null }
      await putBack(db, nameOf(caller, params.product_id), change, editor)
      return DONE
    },
  }
}

function nameOf(caller: OfficeCaller, id: number): EntryName {
  return { seller: scopeOf(caller).sellerId, kind: 'product', id: String(id) }
}
