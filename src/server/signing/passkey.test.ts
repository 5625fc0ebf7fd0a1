import { describe, expect, test } from 'vitest'
import { softPasskey } from '../testing/soft-passkey.ts'
import { counterOfAnswer, readNewPasskey, type NewPasskey } from './passkey.ts'

const QUESTION = { challenge: 'c2Vuc2UtYW5k', origin: 'https://office.example' }
const known = (made: NewPasskey | null): NewPasskey => {
  if (made === null) throw new Error('no passkey was made')
  return made
}

test.each(['ec', 'ed25519', 'rsa'] as const)('a passkey of %s is made and answers', (kind) => {
  const device = softPasskey(kind)
  const made = known(readNewPasskey(QUESTION, device.made(QUESTION)))
  expect(made.credentialId).toBe(device.id)
  expect(counterOfAnswer(QUESTION, device.answer(QUESTION), made)).toBe(0)
})

const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64]

describe.each([
  ['for another question', { ...QUESTION, challenge: 'c29tZXRoaW5n' }, {}],
  ['on another site', QUESTION, { origin: 'https://evil.example' }],
  ['in a frame of another site', QUESTION, { crossOrigin: true }],
  ['for another host', QUESTION, { host: 'evil.example' }],
  ['as another kind of answer', QUESTION, { type: 'payment.get' }],
  ['of a person whom the device does not know', QUESTION, { flags: PRESENT | HAS_KEY }],
  ['without a person', QUESTION, { flags: VERIFIED | HAS_KEY }],
])('a response %s', (_, question, change) => {
  test('makes no passkey, and is no answer', () => {
    const device = softPasskey()
    expect(readNewPasskey(QUESTION, device.made(question, change))).toBeNull()
    const made = known(readNewPasskey(QUESTION, device.made(QUESTION)))
    expect(counterOfAnswer(QUESTION, device.answer(question, change), made)).toBeNull()
  })
})

test('a passkey without a key, with another name, or of another algorithm is not taken', () => {
  const device = softPasskey()
  const made = device.made(QUESTION)
  expect(readNewPasskey(QUESTION, device.made(QUESTION, { flags: PRESENT | VERIFIED }))).toBeNull()
  expect(readNewPasskey(QUESTION, device.made(QUESTION, { id: Buffer.from('another') }))).toBeNull()
  expect(readNewPasskey(QUESTION, { ...made, algorithm: -257 })).toBeNull()
  expect(readNewPasskey(QUESTION, { ...made, publicKey: 'bm8ga2V5' })).toBeNull()
  expect(readNewPasskey(QUESTION, { ...made, authenticatorData: 'AA' })).toBeNull()
  expect(readNewPasskey(QUESTION, { ...made, clientData: 'bm8ganNvbg' })).toBeNull()
})

test('another key, and bytes that are no signature, sign nothing', () => {
  const [device, other] = [softPasskey(), softPasskey()]
  const made = known(readNewPasskey(QUESTION, device.made(QUESTION)))
  const answer = device.answer(QUESTION)
  expect(counterOfAnswer(QUESTION, other.answer(QUESTION), made)).toBeNull()
  expect(counterOfAnswer(QUESTION, { ...answer, signature: 'AAAA' }, made)).toBeNull()
  const raised = Buffer.from(answer.authenticatorData, 'base64url')
  raised.writeUInt32BE(9, 33)
  const tampered = { ...answer, authenticatorData: raised.toString('base64url') }
  expect(counterOfAnswer(QUESTION, tampered, made)).toBeNull()
})

test('one that counts its answers has to count on', () => {
  const device = softPasskey()
  const made = known(readNewPasskey(QUESTION, device.made(QUESTION, { counter: 7 })))
  expect(made.counter).toBe(7)
  const answerAt = (counter: number) => counterOfAnswer(QUESTION, device.answer(QUESTION, { counter }), made)
  expect([answerAt(8), answerAt(7), answerAt(6), answerAt(0)]).toEqual([8, null, null, null])
})
