import { createHash, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/*
 * Passkey data that a browser submits, by Web Authentication level 3 (https://www.w3.org/TR/webauthn-3/, sections 7.1
 * and 7.2). The key is read from the result of `getPublicKey()`, as SPKI, so that no CBOR has to be parsed: without an
 * attestation, which is not requested, both are equally reliable.
 */

/** The algorithms that are asked for, by their numbers of COSE: ES256, EdDSA, RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const

/** A passkey request to a browser. `origin`: of the office's pages. */
export type PasskeyQuestion = { challenge: string; origin: string }

/** A key that was made: its name, what its answers are checked by, and how often it has answered. */
export type NewPasskey = { credentialId: string; publicKey: Buffer; algorithm: number; counter: number }

/** Parts of what a browser brings, as base64url. */
export type MadePasskey = {
  id: string
  publicKey: string
  algorithm: number
  authenticatorData: string
  clientData: string
}
export type PasskeyAnswer = { authenticatorData: string; clientData: string; signature: string }

const clientDataOf = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** Where the parts of authenticator data begin: the hash of the host, a byte of flags, and the counter. */
const [FLAGS, COUNTER, ATTESTED, ID_LENGTH, ID] = [32, 33, 37, 53, 55]
const PRESENT = 1
const VERIFIED = 4
const HAS_KEY = 64

/** A passkey that was made for the question; null where it was not, or its key is of none of our kinds. */
export function readNewPasskey(question: PasskeyQuestion, made: MadePasskey): NewPasskey | null {
  const data = Buffer.from(made.authenticatorData, 'base64url')
  if (!isAnswerTo(question, 'webauthn.create', made.clientData) || !isOfPerson(question, data)) return null
  if (((data[FLAGS] ?? 0) & HAS_KEY) === 0 || data.length < ID) return null
  const length = data.readUInt16BE(ID_LENGTH)
  const id = data.subarray(ID, ID + length)
  if (length === 0 || id.length < length || id.toString('base64url') !== made.id) return null
  const publicKey = Buffer.from(made.publicKey, 'base64url')
  if (keyOf(publicKey, made.algorithm) === null) return null
  return { credentialId: made.id, publicKey, algorithm: made.algorithm, counter: data.readUInt32BE(COUNTER) }
}

/**
 * How often a known passkey has answered, this answer to the question among them; null where the answer is not its own,
 * or it has answered fewer times than before: then there are two of it.
 */
export function counterOfAnswer(
  question: PasskeyQuestion,
  answer: PasskeyAnswer,
  known: { publicKey: Buffer; algorithm: number; counter: number },
): number | null {
  const data = Buffer.from(answer.authenticatorData, 'base64url')
  if (!isAnswerTo(question, 'webauthn.get', answer.clientData) || !isOfPerson(question, data)) return null
  const key = keyOf(known.publicKey, known.algorithm)
  const signed = Buffer.concat([data, sha256(Buffer.from(answer.clientData, 'base64url'))])
  const signature = Buffer.from(answer.signature, 'base64url')
  // guard: passkey-signature
  if (key === null || !isSigned(key, signed, signature)) return null
  const counter = data.readUInt32BE(COUNTER)
  const isCounting = counter !== 0 || known.counter !== 0
  // guard: passkey-counter
  if (isCounting && counter <= known.counter) return null
  return counter
}

/** Whether what the browser signed is this question, asked by a page of this origin. */
function isAnswerTo({ challenge, origin }: PasskeyQuestion, type: string, clientData: string): boolean {
  const parsedData = clientDataOf.safeParse(parsed(Buffer.from(clientData, 'base64url').toString('utf8')))
  if (!parsedData.success) return false
  const { data } = parsedData
  // guard: passkey-origin
  const isOurs = data.origin === origin && data.crossOrigin !== true
  return data.type === type && data.challenge === challenge && isOurs
}

/** Whether the device says that it is for this host, and that it knows the person: by a finger, a face or a code. */
function isOfPerson({ origin }: PasskeyQuestion, data: Buffer): boolean {
  if (data.length < ATTESTED) return false
  const host = sha256(Buffer.from(new URL(origin).hostname))
  const flags = data[FLAGS] ?? 0
  // guard: passkey-person
  const isKnown = (flags & PRESENT) !== 0 && (flags & VERIFIED) !== 0
  return timingSafeEqual(data.subarray(0, FLAGS), host) && isKnown
}

function keyOf(spki: Buffer, algorithm: number): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
    const isOf =
      (algorithm === -7 && type === 'ec' && details?.namedCurve === 'prime256v1') ||
      (algorithm === -8 && type === 'ed25519') ||
      (algorithm === -257 && type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
    return isOf ? key : null
  } catch {
    // Bytes that are no key.
    return null
  }
}

function isSigned(key: KeyObject, data: Buffer, signature: Buffer): boolean {
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  try {
    return verify(digest, data, key, signature)
  } catch {
    // A signature that has not the form of one.
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
