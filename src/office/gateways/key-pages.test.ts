import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GATEWAY_TEXTS } from '#texts/office/gateways/languages.ts'
import { KEY_PAGES } from './key-pages.ts'

/** The folders of adapters; sellers have no account at the sandbox. */
const GATEWAYS = new URL('../../gateways/', import.meta.url)
const kinds = readdirSync(GATEWAYS).filter(
  (kind) => kind !== 'sandbox' && existsSync(new URL(`${kind}/refusals.ts`, GATEWAYS)),
)

test('of every gateway the form says where its keys are, in every language', () => {
  expect(kinds.length).toBeGreaterThan(5)
  expect(Object.keys(KEY_PAGES).toSorted()).toEqual(kinds.toSorted())
  for (const { keyPages } of Object.values(GATEWAY_TEXTS)) {
    expect(Object.keys(keyPages).toSorted()).toEqual(kinds.toSorted())
  }
})

test.each(Object.entries(KEY_PAGES))('%s: %s is an address', (_, page) => {
  expect(new URL(page).protocol).toBe('https:')
})
