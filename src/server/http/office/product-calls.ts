import type { OfficeAnswer } from '#contract/office-calls.ts'
import { CatalogueError } from '#contract/catalogue-problem.ts'
import { changedFields } from '#rules/catalogue-revision.ts'
import { mayMember } from '#rules/permissions.ts'
import { permissionOfPath, withShippingFee } from '#rules/product-fields.ts'
import { CallError } from '../../call-error.ts'
import { retireOne, undoChange } from '../../flows/catalogue/change-entry.ts'
import { createProduct, readEditedProduct, saveProduct } from '../../flows/catalogue/save-product.ts'
import type { OfficeDeps } from '../../flows/office/sign-in.ts'
import { findRevision, listRevisions, type Revision } from '../../store/catalogue/revision-store.ts'
import { listProducts, takenOf } from '../../store/office/product-store.ts'
import { scopeOf, signedIn, type OfficeHandlers } from './office-handlers.ts'
import { qrOutline } from './qr-outline.ts'

const PRODUCTS_AT_MOST = 1_000
const CHANGES_AT_MOST = 50
const DONE = { done: true } as const

type ProductCalls = Pick<
  OfficeHandlers,
  | 'listProducts'
  | 'readProduct'
  | 'createProduct'
  | 'saveProduct'
  | 'retireProduct'
  | 'productHistory'
  | 'putProductBack'
>

/** The office's calls about what is sold. Changes carry the address of who made them. */
export function productCalls({ db, publicUrl }: OfficeDeps): ProductCalls {
  return {
    listProducts: async ({ caller }) => ({
      products: await listProducts(db, scopeOf(caller).sellerId, PRODUCTS_AT_MOST),
    }),
    readProduct: async ({ caller, params }) => {
      const id = params.product_id
      const product = await readEditedProduct(db, { seller: scopeOf(caller).sellerId, id })
      if (product === null) throw new CallError('NOT_FOUND')
      const link = `${publicUrl}/${id}`
      const entry = product.entry as OfficeAnswer<'readProduct'>['entry']
      return {
        version: product.version,
        entry,
        link,
        code: await qrOutline(link),
        taken: await takenOf(db, id),
      }
    },
    createProduct: async ({ caller, body }) => {
      const { email: author } = signedIn(caller).user
      return { id: await fitting(createProduct(db, { seller: scopeOf(caller).sellerId, author, ...body })) }
    },
    saveProduct: async ({ caller, params, body }) => {
      const { role, user } = signedIn(caller)
      const changes = withShippingFee(body.changes)
      // guard: office-price-permission
      if (changes.some(({ path }) => !mayMember(role, permissionOfPath(path))))
        throw new CallError('NOT_ALLOWED')
      const saved = await fitting(
        saveProduct(db, {
          seller: scopeOf(caller).sellerId,
          id: params.product_id,
          version: body.version,
          changes,
          author: user.email,
        }),
      )
      if (saved.kind === 'unknown') throw new CallError('NOT_FOUND')
      return saved as OfficeAnswer<'saveProduct'>
    },
    retireProduct: async ({ caller, params }) => {
      const entry = {
        seller: scopeOf(caller).sellerId,
        kind: 'product',
        id: String(params.product_id),
      } as const
      const { kind } = await fitting(retireOne(db, entry, signedIn(caller).user.email))
      if (kind === 'unknown') throw new CallError('NOT_FOUND')
      return DONE
    },
    productHistory: async ({ caller, params }) => {
      const entry = { kind: 'product', id: String(params.product_id) } as const
      const revisions = await listRevisions(db, { seller: scopeOf(caller).sellerId, entry }, CHANGES_AT_MOST)
      if (revisions.length === 0) throw new CallError('NOT_FOUND')
      return { changes: revisions.map(changeOf) }
    },
    putProductBack: async ({ caller, params }) => {
      const { sellerId } = scopeOf(caller)
      const revision = await findRevision(db, params.change_id)
      const isOfIt =
        revision?.seller_id === sellerId &&
        revision.kind === 'product' &&
        revision.entry_id === String(params.product_id)
      // guard: undo-of-the-own-seller
      if (!isOfIt || revision.before === null) throw new CallError('NOT_FOUND')
      const terms = { author: signedIn(caller).user.email, overLater: true }
      await fitting(undoChange(db, revision.id, terms))
      return DONE
    },
  }
}

function changeOf({ id, at, author, source, before, after }: Revision) {
  const fields = before !== null && after !== null ? changedFields(before, after) : []
  return {
    id,
    at: at.toISOString(),
    author,
    source,
    is_first: before === null,
    fields,
  } as OfficeAnswer<'productHistory'>['changes'][number]
}

/** What does not fit the catalogue, as an error of the call that names the values. */
async function fitting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const stated: Record<string, string[]> = {}
    for (const { path, message } of error.problems) (stated[path] ??= []).push(message)
    throw new CallError('ENTRY_REFUSED', { stated })
  }
}
