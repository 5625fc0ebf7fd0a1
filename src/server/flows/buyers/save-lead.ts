import { isDeepStrictEqual } from 'node:util'
import type { CallRequest } from '#contract/checkout/calls.ts'
import type { LeadAnswer } from '#contract/checkout/lead.ts'
import { EMPTY_LEAD, LEAD_ORIGINS, mergeLead, type LeadChange, type LeadField } from '#rules/people/lead.ts'
import { ABANDONED } from '#rules/people/lead-step.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  findLead,
  findLeadOfSession,
  insertLead,
  updateLead,
  updateLockedLead,
  type LeadRecord,
} from '../../store/buyers/lead-store.ts'

export type LeadDeps = { db: Database }

type LeadBody = CallRequest<'createLead'>['body'] | CallRequest<'saveLead'>['body']

function changeOf(body: LeadBody): LeadChange {
  const { cpf, ...rest } = body
  const fields: Partial<Record<LeadField, string | null | undefined>> = {
    name: rest.name,
    email: rest.email,
    cellphone: rest.cellphone?.replaceAll(' ', ''),
    document: cpf,
    zip_code: rest.zip_code,
    street: rest.street,
    number: rest.number,
    neighborhood: rest.neighborhood,
    city: rest.city,
    state: rest.state,
    complement: rest.complement,
    country_code: rest.country_code?.toUpperCase(),
  }
  return {
    step: body.step,
    revision: body.revision ?? 0,
    fields: present(fields),
    origin: present(Object.fromEntries(LEAD_ORIGINS.map((name) => [name, rest[name]]))),
  }
}

function present<K extends string>(
  values: Partial<Record<K, string | null | undefined>>,
): Partial<Record<K, string>> {
  const entries = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries) as Partial<Record<K, string>>
}

/** A lead as its call answers it. */
export function leadAnswer(record: LeadRecord): LeadAnswer {
  const value = (name: LeadField): string => record.lead.fields[name]?.value ?? ''
  return {
    uuid: record.uuid,
    step: record.lead.step,
    personal: {
      name: value('name'),
      email: value('email'),
      cellphone: value('cellphone'),
      document: value('document'),
    },
    address: {
      zip_code: value('zip_code'),
      street: value('street'),
      number: value('number'),
      neighborhood: value('neighborhood'),
      city: value('city'),
      state: value('state'),
      complement: value('complement'),
      country_code: value('country_code') === '' ? 'BR' : value('country_code'),
    },
    purchase: { status: record.status ?? record.lead.origin.status?.value ?? null },
  }
}

/**
 * Begins a lead. A uuid of another session is not adopted.
 * @throws CallError PRODUCT_NOT_FOUND or SESSION_MISMATCH
 */
export async function createLead(
  deps: LeadDeps,
  sessionId: string,
  body: CallRequest<'createLead'>['body'],
): Promise<LeadAnswer> {
  const change = changeOf(body)
  const record = await insertLead(deps.db, {
    uuid: body.uuid,
    productId: body.product_id,
    sessionId,
    lead: mergeLead(EMPTY_LEAD, change),
  })
  if (record === null) throw new CallError('PRODUCT_NOT_FOUND')
  if (record.session_id !== sessionId) throw new CallError('SESSION_MISMATCH')
  // The response to an earlier one was lost, and the buyer has typed on: new data is not discarded.
  const isKnown = isDeepStrictEqual(mergeLead(record.lead, change), record.lead)
  return isKnown ? leadAnswer(record) : saveLead(deps, sessionId, body.uuid, body)
}

/**
 * Merges what the buyer typed. Parallel saves meet in the row's version; the one that came later merges again with the
 * row locked, so that none is overwritten and none given up, however many there are.
 * @throws CallError NOT_FOUND
 */
export async function saveLead(
  deps: LeadDeps,
  sessionId: string,
  uuid: string,
  body: CallRequest<'saveLead'>['body'],
): Promise<LeadAnswer> {
  const change = changeOf(body)
  const merge = (record: LeadRecord | null): LeadRecord => {
    if (record === null || record.session_id !== sessionId) throw new CallError('NOT_FOUND')
    // A buyer who types again has returned.
    const status = record.status === ABANDONED ? null : record.status
    return { ...record, status, lead: mergeLead(record.lead, change) }
  }
  const merged = merge(await findLead(deps.db, uuid))
  if (await updateLead(deps.db, merged)) return leadAnswer(merged)
  return leadAnswer(await updateLockedLead(deps.db, uuid, merge))
}

/**
 * Reads the lead of this session: by its uuid, or the newest of the product. A uuid alone is contained in addresses and
 * in the storage of a browser, and reads nothing: the session is signed and ends.
 *
 * @throws CallError NOT_FOUND
 */
export async function readLead(
  deps: LeadDeps,
  sessionId: string,
  query: { uuid?: string | undefined; product_id: number },
): Promise<LeadAnswer> {
  const record =
    query.uuid === undefined
      ? await findLeadOfSession(deps.db, { sessionId, productId: query.product_id })
      : await findLead(deps.db, query.uuid)
  if (record === null || record.product_id !== query.product_id) throw new CallError('NOT_FOUND')
  // guard: lead-read-by-its-session
  if (record.session_id !== sessionId) throw new CallError('NOT_FOUND')
  return leadAnswer(record)
}
