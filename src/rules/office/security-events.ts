/** Security events that are counted, logged and shown to operators. */
export const SECURITY_EVENTS = [
  /** A wrong or missing operator's key, or check-in key. */
  'unauthorized',
  /** An operator's key that may not do what it was used for. */
  'forbidden',
  /** A wrong password or code in the office. */
  'sign-in-failed',
  'token-forged',
  'session-mismatch',
  'foreign-origin',
  'signature-invalid',
  'limit-hit',
  'webhook-forged',
  'internal-call-unproven',
  /** A card left the vault for a charge or an authentication. */
  'card-opened',
  /** A token of the vault opened nothing. */
  'card-not-opened',
  /** A member of a shop had a file made of its data, fetched or deleted it. */
  'data-exported',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]
