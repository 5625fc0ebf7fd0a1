/** Contents of a stored reference: everything that a later charge has to state about the first one. */
export type KeptCard = {
  customer: string
  card: string
  /** The brand in Mercado Pago's words. */
  method: string
  /** Our reference of the charge that kept the card, which names the agreement there. */
  agreement: string
  /** Mercado Pago's id of that charge. */
  payment: string
  /** The scheme's id of that charge, if it was received. */
  network: string | null
}

const PART = /^\w[\w.-]{0,79}$/

/** Null where a part is of a form that could not be read back. */
export function storedReferenceOf({ network, ...kept }: KeptCard): string | null {
  const { customer, card, method, payment, agreement } = kept
  const parts = [customer, card, method, payment, agreement, ...(network === null ? [] : [network])]
  return parts.every((part) => PART.test(part)) ? parts.join('/') : null
}

/** Null for a reference that this adapter did not write. */
export function readStoredReference(reference: string): KeptCard | null {
  const parts = reference.split('/')
  if (parts.length < 5 || parts.length > 6 || !parts.every((part) => PART.test(part))) return null
  const [customer = '', card = '', method = '', payment = '', agreement = '', network = null] = parts
  return { customer, card, method, payment, agreement, network }
}
