import { expect, test } from 'vitest'
import { z } from 'zod'
import { LIST_OF_KIND, type EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import { ADDRESSES_OF_NO_WEIGHT, GRAVE_FIELDS } from '#rules/fields/grave-fields.ts'
import { LOOK_FIELDS } from '#rules/fields/look-fields.ts'
import { PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import { SELLER_FIELDS } from '#rules/fields/seller-fields.ts'
import { catalogueSchema } from './file.ts'

/*
 * Every catalogue field that takes an address (of the web, of mail, of a telephone) is either grave or is listed with
 * the reason why it is not. Such fields are found by what the format accepts.
 */

const ADDRESSES = ['https://evil.example', 'https://evil.example/a.png', 'eve@evil.example', '+5511999990000']
const WORDS = ['Two words: that are no address!', 'Wort']

type Node = z.core.$ZodType

/** Whether a text may be an address there, and may not be anything else. */
function takesAddress(schema: Node): boolean {
  const accepts = (text: string) => z.safeParse(schema, text).success
  return ADDRESSES.some(accepts) && !WORDS.some(accepts)
}

/** The fields below a schema that take an address, with `*` for the items of a list. */
function addressesIn(schema: Node, path: string): string[] {
  const { def } = schema as unknown as {
    def: { type: string; innerType?: Node; element?: Node; shape?: Record<string, Node>; in?: Node }
  }
  if (def.innerType !== undefined) return addressesIn(def.innerType, path)
  if (def.element !== undefined)
    return takesAddress(def.element) ? [path] : addressesIn(def.element, `${path}/*`)
  if (def.shape !== undefined)
    return Object.entries(def.shape).flatMap(([name, field]) => addressesIn(field, `${path}/${name}`))
  return takesAddress(schema) ? [path] : []
}

const isGrave = (kind: EntryKind, path: string, fields: Readonly<Record<string, object>>): boolean =>
  Object.keys(fields[kind] ?? {}).some((field) => path === field || path.startsWith(`${field}/`))

function forgotten(kind: EntryKind, schema: Node, fields: Readonly<Record<string, object>> = GRAVE_FIELDS) {
  return addressesIn(schema, '').filter(
    (path) => !isGrave(kind, path, fields) && !Object.hasOwn(ADDRESSES_OF_NO_WEIGHT, `${kind} ${path}`),
  )
}

const KINDS = Object.keys(LIST_OF_KIND) as EntryKind[]
const entrySchema = (kind: EntryKind): Node => {
  const list = catalogueSchema.shape[LIST_OF_KIND[kind]] as unknown as {
    def: { innerType: { element: Node } }
  }
  return list.def.innerType.element
}

test.each(KINDS)('every field of a %s that takes an address is in one of the lists', (kind) => {
  expect(forgotten(kind, entrySchema(kind))).toEqual([])
})

test('control: a new field of the kind is found', () => {
  const product = entrySchema('product') as z.ZodObject
  expect(forgotten('product', product.extend({ terms_url: z.url().optional() }))).toEqual(['/terms_url'])
  const parts = z.strictObject({ bumps: z.array(z.strictObject({ notify: z.email() })).default([]) })
  expect(forgotten('product', parts)).toEqual(['/bumps/*/notify'])
  expect(forgotten('seller', entrySchema('seller'), {})).toContain('/email')
})

test('every address field of the office is in one of the lists', () => {
  const typed = { seller: SELLER_FIELDS, product: PRODUCT_FIELDS, custom_checkout: LOOK_FIELDS } as const
  const left = Object.entries(typed).flatMap(([kind, fields]) =>
    fields
      .filter((field) => ['link', 'email', 'phone', 'sites'].includes(field.kind))
      .filter((field) => !isGrave(kind as EntryKind, field.path, GRAVE_FIELDS))
      .map((field) => `${kind} ${field.path}`),
  )
  expect(left).toEqual([])
})

test('neither list names a field that the format lacks', () => {
  const known = (path: string, schema: Node): boolean => {
    const found = path
      .split('/')
      .slice(1)
      .reduce<Node | undefined>((at, step) => enter(at, step), schema)
    return found !== undefined
  }
  for (const kind of KINDS)
    for (const path of Object.keys(GRAVE_FIELDS[kind]))
      expect([kind, path, known(path, entrySchema(kind))]).toEqual([kind, path, true])
  for (const name of Object.keys(ADDRESSES_OF_NO_WEIGHT)) {
    const [kind, path] = name.split(' ') as [EntryKind, string]
    expect([name, addressesIn(entrySchema(kind), '').includes(path)]).toEqual([name, true])
  }
})

function enter(schema: Node | undefined, step: string): Node | undefined {
  if (schema === undefined) return undefined
  const { def } = schema as unknown as {
    def: { innerType?: Node; element?: Node; shape?: Record<string, Node> }
  }
  if (def.innerType !== undefined) return enter(def.innerType, step)
  return step === '*' ? def.element : def.shape?.[step]
}
