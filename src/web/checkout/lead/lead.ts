import { useEffect, useEffectEvent, useRef } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import type { PageClient } from '../../app/page-client.ts'
import type { LeadAnswer } from '#contract/checkout/lead.ts'
import { laterStep, derivedStep, type LeadStep } from '#rules/people/lead-step.ts'
import { stripPhoneSpaces } from '#rules/people/phone-typing.ts'
import { bareEmail } from '#rules/base/validation.ts'
import type { FormValues } from '../form/form-values.ts'
import { isNewer, readStamp, stampOf, type Stored } from './lead-stamp.ts'
import { keepUnsaved, takeUnsaved } from './unsaved-lead.ts'

/** How long typing has to pause before the lead is saved. */
const PAUSE_MS = 800

/** Where a lead belongs and where its buyer came from. */
export type LeadOrigin = {
  product_id: number
  seller_id: number
  offer_hash: string | null
  /** The seller's proposal that the link belongs to. */
  proposal_id: string | null
  affiliate_id: string | null
  saleLink: string
  fbc: string | null
  fbp: string | null
}

const keyOf = (productId: number): string => `balcao:lead:${productId}`

/** Storage may be full or forbidden; a lead then lives as long as its page. */
function readStored(productId: number): Stored | null {
  try {
    return readStamp(localStorage.getItem(keyOf(productId)))
  } catch {
    return null
  }
}

function store(productId: number, uuid: string): void {
  try {
    localStorage.setItem(keyOf(productId), stampOf(uuid, Date.now()))
  } catch {
    return
  }
}

/** A version 4 uuid, also where the page is not served over TLS and `randomUUID` is missing. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the values of the form that belong to a lead: the person and the address, never the card's holder. */
export function leadFields(values: FormValues, country: string) {
  return {
    name: values.name,
    email: bareEmail(values.email),
    cellphone: stripPhoneSpaces(values.cellphone),
    cpf: values.document,
    zip_code: values.zipcode,
    street: values.street,
    number: values.number,
    complement: values.complement,
    neighborhood: values.neighborhood,
    city: values.city,
    state: values.state,
    country_code: country,
  }
}

/** `text` is what was sent last, `kept` what the server answered that it has. */
type Saved = { uuid: string; exists: boolean; text: string; kept: string }

async function save(
  client: PageClient,
  saved: Saved,
  origin: LeadOrigin,
  fields: ReturnType<typeof leadFields>,
  step: LeadStep,
) {
  const body = { step, revision: Date.now(), ...origin, ...fields }
  if (!saved.exists) {
    await client.call('createLead', { body: { uuid: saved.uuid, ...body } })
    saved.exists = true
  } else await client.call('saveLead', { params: { uuid: saved.uuid }, body })
  store(origin.product_id, saved.uuid)
}

/** A lead is a convenience: one that cannot be saved now is saved with the next change. */
function forgive(saved: Saved): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof CallFailure)) throw error
    saved.text = ''
    if (error.status === 403 || error.status === 404) Object.assign(saved, { uuid: newUuid(), exists: false })
  }
}

export type LeadCapture = {
  /** The lead's uuid, for the payment. */
  uuid: () => string | null
  /** Says that the payment was submitted. */
  reach: (step: LeadStep) => void
}

/**
 * Saves the buyer's input while they type: once created, then merged. Values that another tab of the same product saved
 * are received through `onOther`.
 */
export function useLeadCapture(options: {
  client: PageClient
  origin: () => LeadOrigin
  product_id: number
  known: LeadAnswer | null
  values: FormValues
  country: string
  asksDocument: boolean
  onOther: (lead: LeadAnswer) => void
  /** Receives the values that this tab had not saved when its page was left. */
  onUnsaved: (values: Partial<FormValues>) => void
}): LeadCapture {
  const { client, known, values, country, product_id } = options
  const saved = useRef<Saved | null>(null)
  const reached = useRef<LeadStep>(known?.step ?? 0)

  const begin = (): Saved => {
    saved.current ??= {
      uuid: known?.uuid ?? readStored(product_id)?.uuid ?? newUuid(),
      exists: known !== null,
      text: '',
      kept: '',
    }
    return saved.current
  }

  const content = () => {
    const fields = leadFields(values, country)
    const isEmpty = [fields.name, fields.email, fields.cellphone, fields.cpf].every((each) => each === '')
    const step = laterStep(
      reached.current,
      derivedStep({ ...fields, document: fields.cpf }, options.asksDocument),
    )
    return { fields, isEmpty, step, text: JSON.stringify([fields, step]) }
  }

  const push = (): void => {
    const { fields, isEmpty, step, text } = content()
    const lead = begin()
    if (isEmpty || lead.text === text) return
    lead.text = text
    save(client, lead, options.origin(), fields, step).then(() => {
      lead.kept = text
    }, forgive(lead))
  }
  const pushLater = useEffectEvent(push)

  const leave = useEffectEvent(() => {
    const { isEmpty, text } = content()
    if (!isEmpty && text !== begin().kept) keepUnsaved(product_id, country, values)
  })
  const takeUp = useEffectEvent(() => options.onUnsaved(takeUnsaved(product_id, country)))

  useEffect(() => {
    takeUp()
    const listen = (): void => leave()
    addEventListener('pagehide', listen)
    return () => removeEventListener('pagehide', listen)
  }, [])

  const readOther = useEffectEvent((uuid: string) => {
    client.call('readLead', { query: { uuid, product_id } }).then(options.onOther, forgive(begin()))
  })

  useEffect(() => {
    const timer = setTimeout(() => pushLater(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])

  useEffect(() => {
    const listen = (event: StorageEvent): void => {
      const uuid = event.key === keyOf(product_id) ? readStamp(event.newValue)?.uuid : undefined
      if (uuid !== undefined) readOther(uuid)
    }
    addEventListener('storage', listen)
    // Another tab may have saved while this one was still loading and was not notified.
    const before = readStored(product_id)
    if (before !== null && isNewer(before, performance.timeOrigin)) readOther(before.uuid)
    return () => removeEventListener('storage', listen)
  }, [product_id])

  return {
    uuid: () => (saved.current?.exists === true ? saved.current.uuid : null),
    reach: (step) => {
      reached.current = laterStep(reached.current, step)
      push()
    },
  }
}
