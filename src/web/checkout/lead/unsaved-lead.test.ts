import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { openForm, reduceForm, type FormEvent, type FormState } from '../form/form.ts'
import { EMPTY_VALUES } from '../../fixtures/checkout.ts'
import type { FormValues } from '../form/form-values.ts'
import { broughtFrom, keepUnsaved, takeUnsaved, untouched } from './unsaved-lead.ts'

const PRODUCT = 1002
const TYPED: FormValues = {
  ...EMPTY_VALUES,
  name: 'Maria Clara Souza',
  cellphone: '(11) 98765-4321',
  document: '529.982.247-25',
  holder_name: 'MARIA C SOUZA',
  city: 'São Paulo',
}

/** The tab's storage, of which this needs three methods. */
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('unsaved input of a page that was left', () => {
  it('comes back once, to its own product, without the card’s holder', () => {
    keepUnsaved(PRODUCT, 'BR', TYPED)
    expect(takeUnsaved(1003, 'BR')).toEqual({})
    const { name, cellphone, document, city } = TYPED
    expect(takeUnsaved(PRODUCT, 'BR')).toEqual({ name, cellphone, document, city })
    expect(takeUnsaved(PRODUCT, 'BR')).toEqual({})
  })

  it('leaves its document behind in another country, and says where its number is from', () => {
    keepUnsaved(PRODUCT, 'BR', TYPED)
    expect(takeUnsaved(PRODUCT, 'MX')).toEqual({
      name: TYPED.name,
      cellphone: '+5511987654321',
      city: TYPED.city,
    })
  })

  test.each(['', 'null', '[]', '{"name":"of an earlier build"}', '{"values":null}', '{"values":{"name":7}}'])(
    'is nothing where the storage holds %j',
    (text) => {
      sessionStorage.setItem(`balcao:unsaved:${PRODUCT}`, text)
      expect(takeUnsaved(PRODUCT, 'BR')).toEqual({})
    },
  )
})

test('half a number of another country stays as it was typed, and nothing is made of none', () => {
  expect(broughtFrom('BR', 'MX', { cellphone: '11' })).toEqual({ cellphone: '11' })
  expect(broughtFrom('BR', 'MX', { name: 'Ana Lima' })).toEqual({ name: 'Ana Lima' })
})

describe('late input', () => {
  const opened = (): FormState =>
    openForm({
      empty: EMPTY_VALUES,
      country: 'BR',
      known: { name: 'Maria', document: '11144477735' },
      locked: [],
      step: 'personal',
    })
  const after = (...events: readonly FormEvent[]): FormState => events.reduce(reduceForm, opened())
  const unsaved = { name: 'Maria Clara Souza', document: '529.982.247-25', city: 'São Paulo' }

  it('replaces values of the server, if nothing was typed there', () => {
    expect(untouched(opened(), unsaved)).toEqual(unsaved)
  })

  test.each<[string, FormEvent]>([
    ['typed', { type: 'typed', field: 'name', value: 'Ana' }],
    ['emptied', { type: 'typed', field: 'name', value: '' }],
    ['typed before the script ran', { type: 'filled', values: { name: 'Ana' }, over: true }],
  ])('keeps values that were %s on this page', (_, event) => {
    const { name: _name, ...others } = unsaved
    expect(untouched(after(event), unsaved)).toEqual(others)
  })

  it('brings no document to a kind that was chosen on this page', () => {
    const chosen = after({ type: 'typed', field: 'documentType', value: 'CNPJ' })
    expect(Object.keys(untouched(chosen, unsaved))).toEqual(['name', 'city'])
  })
})
