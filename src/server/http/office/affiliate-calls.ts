import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { AFFILIATE_ROUTES } from '#contract/office/affiliates/routes.ts'
import { CallError } from '../../call-error.ts'
import { retireOne } from '../../flows/catalogue/change-entry.ts'
import { createAffiliate } from '../../flows/catalogue/create-affiliate.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import { listAffiliates } from '../../store/catalogue/affiliate-store.ts'
import { listProducts } from '../../store/catalogue/product-store.ts'
import { fitting, historyOf, putBack, savedEntry } from './base/entry-answers.ts'
import { editorOf, type HandlersOf, scopeOf } from './base/office-handlers.ts'

const AFFILIATES_AT_MOST = 1_000
const PRODUCTS_AT_MOST = 1_000
const LINKS_AT_MOST = 20
const DONE = { done: true } as const

/** The office's calls about affiliates. */
export function affiliateCalls({ db, publicUrl }: OfficeDeps): HandlersOf<typeof AFFILIATE_ROUTES> {
  const productsOf = async (seller: number) =>
    (await listProducts(db, seller, PRODUCTS_AT_MOST)).map(({ id, name }) => ({ id, name }))
  return {
    listAffiliates: async ({ caller }) => {
      const { sellerId } = scopeOf(caller)
      const affiliates = await listAffiliates(db, sellerId, AFFILIATES_AT_MOST)
      return { affiliates, products: await productsOf(sellerId) }
    },
    readAffiliate: async ({ caller, params }) => {
      const name = nameOf(caller, params.affiliate_id)
      const affiliate = await readEntry(db, name)
      if (affiliate === null) throw new CallError('NOT_FOUND')
      // A file may name a product twice.
      const ids = [...new Set(affiliate.entry['product_ids'] as number[])]
      return {
        version: affiliate.version,
        entry: affiliate.entry as OfficeAnswer<'readAffiliate'>['entry'],
        products: await productsOf(name.seller),
        links: ids.slice(0, LINKS_AT_MOST).map((id) => ({ id, link: `${publicUrl}/${id}?a_id=${name.id}` })),
      }
    },
    createAffiliate: async ({ caller, body }) => {
      const editor = editorOf(caller)
      return { id: await fitting(createAffiliate(db, { seller: scopeOf(caller).sellerId, editor, ...body })) }
    },
    saveAffiliate: ({ caller, params, body }) => {
      const name = nameOf(caller, params.affiliate_id)
      return savedEntry(db, { ...name, ...body, editor: editorOf(caller) })
    },
    retireAffiliate: async ({ caller, params }) => {
      const name = { ...nameOf(caller, params.affiliate_id), kind: 'affiliate' } as const
      const { kind } = await fitting(retireOne(db, name, editorOf(caller)))
      if (kind === 'unknown') throw new CallError('NOT_FOUND')
      return DONE
    },
    affiliateHistory: ({ caller, params }) => historyOf(db, nameOf(caller, params.affiliate_id)),
    putAffiliateBack: async ({ caller, params, body }) => {
      const editor = editorOf(caller)
      const change = { id: params.change_id, newest: body.newest ?? null }
      await putBack(db, nameOf(caller, params.affiliate_id), change, editor)
      return DONE
    },
  }
}

function nameOf(caller: OfficeCaller, id: number): EntryName {
  return { seller: scopeOf(caller).sellerId, kind: 'affiliate', id: String(id) }
}
