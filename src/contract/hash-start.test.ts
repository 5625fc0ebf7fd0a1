import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashStart } from './hash-start.ts'

test('the first word is that of the SHA-256, whatever was hashed before', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (message) => {
      expect(hashStart(message)).toBe(createHash('sha256').update(message).digest().readUInt32BE(0))
    }),
    { numRuns: 300 },
  )
})
