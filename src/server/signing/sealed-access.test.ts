import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-access.ts'

const key = createSecretKey(randomBytes(32))

test('a sealed text opens for its owner, and neither for others nor changed', () => {
  const sealed = sealText(key, '10 meta 402515001', 'EAAsecret')
  expect(sealed.toString('latin1')).not.toContain('EAAsecret')
  expect(openText(key, '10 meta 402515001', sealed)).toBe('EAAsecret')
  expect(openText(key, '20 meta 402515001', sealed)).toBeNull()
  expect(openText(createSecretKey(randomBytes(32)), '10 meta 402515001', sealed)).toBeNull()
  const changed = Buffer.from(sealed)
  changed[sealed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(openText(key, '10 meta 402515001', changed)).toBeNull()
})

test('the same text is sealed differently each time', () => {
  expect(sealText(key, 'a', 'x').equals(sealText(key, 'a', 'x'))).toBe(false)
})
