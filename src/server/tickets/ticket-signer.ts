import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import {
  encodeTicketCode,
  signedMessage,
  type TicketCode,
  type VerifySignature,
} from '#rules/tickets/ticket-code.ts'
import type { Keys } from '../signing/keys.ts'

/** A public key of tickets as it is kept and handed to check-in devices. */
export type TicketKey = {
  /** The first two bytes of the key's SHA-256, in hexadecimal. */
  key_id: string
  /** The 32 bytes of an Ed25519 public key, in base64url. */
  public_key: string
}

export type TicketSigner = TicketKey & {
  /** The text of a ticket's QR code; the same for the same ticket and key. */
  codeOf(ticket: Omit<TicketCode, 'keyId'>): string
}

/* Prefixes of a key's bytes in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

const signers = new WeakMap<KeyObject, TicketSigner>()

/** Signs tickets by the key that is derived from the program's secret. */
export function ticketSigner({ ticketCode }: Pick<Keys, 'ticketCode'>): TicketSigner {
  const known = signers.get(ticketCode)
  if (known !== undefined) return known
  const der = Buffer.concat([PRIVATE_HEAD, ticketCode.export()])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 4)
  const signer: TicketSigner = {
    key_id: keyId,
    public_key: raw.toString('base64url'),
    codeOf: (ticket) => {
      const code = { ...ticket, keyId }
      return encodeTicketCode(code, sign(null, signedMessage(code), privateKey))
    },
  }
  signers.set(ticketCode, signer)
  return signer
}

/** Checks codes by those of the shop's public keys that still hold. */
export function ticketVerifier(keys: readonly TicketKey[]): VerifySignature {
  const known = new Map(
    keys.map(({ key_id, public_key }) => {
      const der = Buffer.concat([PUBLIC_HEAD, Buffer.from(public_key, 'base64url')])
      return [key_id, createPublicKey({ key: der, format: 'der', type: 'spki' })]
    }),
  )
  return (keyId, message, signature) => {
    const key = known.get(keyId)
    return key !== undefined && verify(null, message, key, signature)
  }
}
