import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { MadePasskey, PasskeyAnswer, PasskeyQuestion } from '../signing/passkey.ts'

/** A device with one passkey, for tests: it responds as a browser would, or differently on request. */
export type SoftPasskey = {
  id: string
  made(question: PasskeyQuestion, change?: Change): MadePasskey
  answer(question: PasskeyQuestion, change?: Change): PasskeyAnswer
}

/** Deviations from a correct response. */
type Change = {
  type?: string
  origin?: string
  crossOrigin?: boolean
  host?: string
  flags?: number
  counter?: number
  id?: Buffer
}

const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64]
const ALGORITHMS = { ec: -7, ed25519: -8, rsa: -257 } as const

export function softPasskey(kind: keyof typeof ALGORITHMS = 'ec'): SoftPasskey {
  const { privateKey, publicKey } = keysOf(kind)
  const id = randomBytes(32)
  return {
    id: id.toString('base64url'),
    made: (question, change = {}) => {
      const named = change.id ?? id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(named.length)
      const flags = change.flags ?? PRESENT | VERIFIED | HAS_KEY
      const data = Buffer.concat([headOf(question, { ...change, flags }), Buffer.alloc(16), length, named])
      return {
        id: id.toString('base64url'),
        publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        algorithm: ALGORITHMS[kind],
        authenticatorData: data.toString('base64url'),
        clientData: clientDataOf(question, { type: 'webauthn.create', ...change }).toString('base64url'),
      }
    },
    answer: (question, change = {}) => {
      const data = headOf(question, change)
      const clientData = clientDataOf(question, { type: 'webauthn.get', ...change })
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const signature = sign(kind === 'ed25519' ? null : 'sha256', signed, privateKey)
      return {
        authenticatorData: data.toString('base64url'),
        clientData: clientData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

function keysOf(kind: keyof typeof ALGORITHMS): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
}

function headOf({ origin }: PasskeyQuestion, change: Change): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(change.counter ?? 0)
  const host = createHash('sha256')
    .update(change.host ?? new URL(origin).hostname)
    .digest()
  return Buffer.concat([host, Buffer.from([change.flags ?? PRESENT | VERIFIED]), counter])
}

function clientDataOf({ challenge, origin }: PasskeyQuestion, change: Change): Buffer {
  const { type, crossOrigin = false } = change
  return Buffer.from(JSON.stringify({ type, challenge, origin: change.origin ?? origin, crossOrigin }))
}
