import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { LEAD_ROUTES } from '#contract/office/leads/routes.ts'
import { DEFAULT_COUNTRY } from '#rules/base/country.ts'
import type { LeadStep } from '#rules/people/lead-step.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { isPlausiblePhone, toE164 } from '#rules/people/phone.ts'
import { maskedDocument, maskedEmail, maskedName } from '#rules/sales/sale-search.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listLeads, type ListedLead } from '../../store/reports/lead-list-store.ts'
import { listProducts } from '../../store/catalogue/product-store.ts'
import { scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'

const LEADS_OF_A_PAGE = 50
const PRODUCTS_AT_MOST = 1_000

type Shown = OfficeAnswer<'listLeads'>['leads'][number]

/** The office's call about who began to buy. */
export function leadCalls({
  fromReplica,
  publicUrl,
  leadsKeptDays,
}: OfficeDeps): HandlersOf<typeof LEAD_ROUTES> {
  return {
    listLeads: async ({ caller, query }) => {
      const { sellerId } = scopeOf(caller)
      const [at = '', key = ''] = query.before?.split('_') ?? []
      const wanted = {
        step: (query.step ?? null) as LeadStep | null,
        product: query.product ?? null,
        before: query.before === undefined ? null : { at, key },
        limit: LEADS_OF_A_PAGE + 1,
      }
      const rows = await fromReplica((db) => listLeads(db, sellerId, wanted))
      const products = await fromReplica((db) => listProducts(db, sellerId, PRODUCTS_AT_MOST))
      const readsBuyers = mayMember(signedIn(caller).role, 'buyers.read')
      const page = rows.slice(0, LEADS_OF_A_PAGE)
      const last = rows.length > LEADS_OF_A_PAGE ? page.at(-1) : undefined
      return {
        leads: page.map((row) => {
          const shown = shownLead(row, publicUrl)
          // guard: office-masked-leads
          return readsBuyers ? shown : masked(shown, addressOf(row, publicUrl))
        }),
        products: products.map(({ id, name }) => ({ id, name })),
        kept_days: leadsKeptDays,
        next: last === undefined ? null : `${last.began_at}_${last.key}`,
      }
    },
  }
}

function shownLead(row: ListedLead, publicUrl: string): Shown {
  const value = (name: keyof ListedLead['fields']): string => row.fields[name]?.value ?? ''
  const country = value('country_code') === '' ? DEFAULT_COUNTRY : value('country_code')
  const phone = value('cellphone')
  const number = isPlausiblePhone(country, phone) ? toE164(country, phone) : null
  const link = addressOf(row, publicUrl)
  // The buyer's typed data: the link fills it in on another device.
  const typed = { fn: value('name'), em: value('email'), ph: number ?? '' }
  for (const [name, text] of Object.entries(typed)) if (text !== '') link.searchParams.set(name, text)
  return {
    key: row.key,
    name: value('name'),
    email: value('email'),
    phone,
    whatsapp: number?.slice(1) ?? null,
    step: row.step,
    product: { id: row.product_id, name: row.product },
    link: link.href,
    began_at: `${row.began_at}Z`,
    seen_at: row.seen_at.toISOString(),
  }
}

/** Builds the address of the lead's page, with its offer and affiliate, and without personal data. */
function addressOf({ product_id: product, origin, has_offer: hasOffer }: ListedLead, publicUrl: string): URL {
  const offer = hasOffer ? `/offer/${encodeURIComponent(origin.offer_hash?.value ?? '')}` : ''
  const link = new URL(`${publicUrl}/${product}${offer}`)
  const affiliate = origin.affiliate_id?.value ?? ''
  if (/^[1-9]\d{0,14}$/.test(affiliate)) link.searchParams.set('a_id', affiliate)
  return link
}

function masked(shown: Shown, address: URL): Shown {
  return {
    ...shown,
    name: maskedName(shown.name),
    email: shown.email === '' ? '' : maskedEmail(shown.email),
    phone: maskedDocument(shown.phone),
    whatsapp: null,
    link: address.href,
  }
}
