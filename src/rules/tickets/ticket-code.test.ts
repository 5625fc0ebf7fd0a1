import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encodeTicketCode,
  isTicketId,
  parseTicketCode,
  readTicketCode,
  readTicketNumber,
  signedMessage,
  ticketNumber,
  type TicketCode,
  type VerifySignature,
} from './ticket-code.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519').privateKey
const KEY = '0a1b'

const CODE: TicketCode = {
  keyId: KEY,
  productId: 3001,
  ticketId: '0190b3c4-5d6e-7f80-9123-456789abcdef',
}
const signedBy = (key: KeyObject, code: TicketCode): string =>
  encodeTicketCode(code, sign(null, signedMessage(code), key))

/** As the server checks. */
const byNode: VerifySignature = (keyId, message, signature) =>
  keyId === KEY && verify(null, message, publicKey, signature)

/** As a browser checks. */
const byWebCrypto: VerifySignature = async (keyId, message, signature) => {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(raw), 'Ed25519', false, ['verify'])
  return (
    keyId === KEY && crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
  )
}

const code = fc.record({
  keyId: fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16).padStart(4, '0')),
  productId: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  ticketId: fc.uuid(),
})
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })

describe('the text of a ticket', () => {
  it('returns the encoded values, in the letters that a QR code keeps small', () => {
    fc.assert(
      fc.property(code, signature, (content, signed) => {
        const text = encodeTicketCode(content, signed)
        expect(text).toMatch(/^BT1[A-Z2-7]{141}$/)
        expect(parseTicketCode(text)).toEqual({ ...content, signature: signed })
      }),
    )
  })

  it('has one form for one ticket: no other text means the same', () => {
    fc.assert(
      fc.property(code, signature, fc.nat(143), fc.nat(31), (content, signed, at, letter) => {
        const text = encodeTicketCode(content, signed)
        const other =
          text.slice(0, at) + ('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[letter] ?? '') + text.slice(at + 1)
        fc.pre(other !== text)
        expect(parseTicketCode(other)).not.toEqual({ ...content, signature: signed })
      }),
    )
  })

  it('is read in small letters and between blanks', () => {
    const text = signedBy(privateKey, CODE)
    expect(parseTicketCode(` ${text.toLowerCase()}\n`)).toEqual(parseTicketCode(text))
  })

  it.each([
    '',
    'BT1',
    'https://example.com',
    '00020101021226',
    `BT2${'A'.repeat(141)}`,
    `BT1${'1'.repeat(141)}`,
  ])('is not %j', (text) => {
    expect(parseTicketCode(text)).toBeNull()
  })

  it('is never broken by a scanned text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseTicketCode(text)).toBeNull()
      }),
    )
  })

  it.each<[string, Partial<TicketCode>]>([
    ['another key id', { keyId: 'xyz' }],
    ['an id that is no UUID', { ticketId: 'one' }],
    ['a negative event', { productId: -1 }],
    ['an event beyond 48 bits', { productId: 2 ** 48 }],
    ['half an event', { productId: 1.5 }],
  ])('cannot hold %s', (_, change) => {
    expect(() => encodeTicketCode({ ...CODE, ...change }, new Uint8Array(64))).toThrow(RangeError)
  })

  it('cannot hold a signature of another length', () => {
    expect(() => encodeTicketCode(CODE, new Uint8Array(63))).toThrow(RangeError)
  })
})

describe.each([
  ['the server', byNode],
  ['a browser', byWebCrypto],
])('a ticket that %s checks', (_, check) => {
  it('is genuine for its event', async () => {
    const text = signedBy(privateKey, CODE)
    expect(await readTicketCode(text, 3001, check)).toEqual({
      kind: 'genuine',
      ticketId: CODE.ticketId,
      productId: 3001,
    })
  })

  it('is of another event at another door', async () => {
    expect(await readTicketCode(signedBy(privateKey, CODE), 3002, check)).toMatchObject({
      kind: 'other-event',
      productId: 3001,
    })
  })

  it('is forged when somebody else signed it, or our key is named another', async () => {
    expect(await readTicketCode(signedBy(stranger, CODE), 3001, check)).toEqual({ kind: 'forged' })
    const unknown = signedBy(privateKey, { ...CODE, keyId: 'ffff' })
    expect(await readTicketCode(unknown, 3001, check)).toEqual({ kind: 'forged' })
  })

  it('is forged when our signature belongs to another text', async () => {
    const signed = sign(null, signedMessage(CODE), privateKey)
    const others: Partial<TicketCode>[] = [
      { productId: 3002 },
      { ticketId: '0190b3c4-5d6e-7f80-9123-456789abcdee' },
    ]
    for (const change of others) {
      const text = encodeTicketCode({ ...CODE, ...change }, signed)
      expect(await readTicketCode(text, 3002, check)).toEqual({ kind: 'forged' })
    }
  })

  it('is no ticket when it is any other code', async () => {
    expect(await readTicketCode('https://example.com', 3001, check)).toEqual({ kind: 'no-ticket' })
  })
})

describe('the number that people read', () => {
  it('is eight letters that cannot be taken for each other', () => {
    expect(ticketNumber(CODE.ticketId)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(ticketNumber('00000000-0000-0000-0000-000000000000')).toBe('0000-0000')
    expect(ticketNumber('ffffffff-ffff-0000-0000-000000000000')).toBe('ZZZZ-ZZZZ')
  })

  it('is read however it was typed', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const number = ticketNumber(id)
        const typed = number.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
        expect(readTicketNumber(typed)).toBe(number)
      }),
    )
  })

  it.each(['', 'ABCD', 'ABCD-EFGU', 'ABCD-EFGH-J', '********'])('is not %j', (typed) => {
    expect(readTicketNumber(typed)).toBeNull()
  })
})

it('knows an id of a ticket', () => {
  expect([CODE.ticketId, CODE.ticketId.toUpperCase(), 'x', ''].map(isTicketId)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
