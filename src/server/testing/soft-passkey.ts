import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { MadePasskey, PasskeyAnswer, PasskeyQuestion } from '../signing/passkey.ts'

/** A device with one passkey, for tests: it answers as a browser would, or otherwise where it is told to. */
export type SoftPasskey = {
  id: string
  made(question: PasskeyQuestion, told?: Told): MadePasskey
  answer(question: PasskeyQuestion, told?: Told): PasskeyAnswer
}

/** What is otherwise than it should be. */
type Told = {
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
    made: (question, told = {}) => {
      const named = told.id ?? id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(named.length)
      const flags = told.flags ?? PRESENT | VERIFIED | HAS_KEY
      const data = Buffer.concat([headOf(question, { ...told, flags }), Buffer.alloc(16), length, named])
      return {
        id: id.toString('base64url'),
        publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        algorithm: ALGORITHMS[kind],
        authenticatorData: data.toString('base64url'),
        clientData: clientDataOf(question, { type: 'webauthn.create', ...told }).toString('base64url'),
      }
    },
    answer: (question, told = {}) => {
      const data = headOf(question, told)
      const clientData = clientDataOf(question, { type: 'webauthn.get', ...told })
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

function headOf({ origin }: PasskeyQuestion, told: Told): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(told.counter ?? 0)
  const host = createHash('sha256')
    .update(told.host ?? new URL(origin).hostname)
    .digest()
  return Buffer.concat([host, Buffer.from([told.flags ?? PRESENT | VERIFIED]), counter])
}

function clientDataOf({ challenge, origin }: PasskeyQuestion, told: Told): Buffer {
  const { type, crossOrigin = false } = told
  return Buffer.from(JSON.stringify({ type, challenge, origin: told.origin ?? origin, crossOrigin }))
}
