import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import demo from '../../../demo/catalogue.json' with { type: 'json' }
import publishedSchema from '../../../docs/catalogue.schema.json' with { type: 'json' }
import { findingOf } from '#rules/catalogue/catalogue-findings.ts'
import { catalogueJsonSchema } from './file.ts'
import { parseCatalogue, readCatalogue } from './reading.ts'
import { problemsOf, spoiltDemo } from './spoilt-demo.ts'

describe('the catalogue file', () => {
  test('the demo is one', () => {
    expect(problemsOf(() => parseCatalogue(demo))).toEqual([])
  })

  test('the published JSON Schema is the one that files are read by', () => {
    // `balcao catalogue schema` prints it.
    expect(publishedSchema).toEqual(catalogueJsonSchema())
  })

  test('lists that a file has no use for may be left out', () => {
    expect(readCatalogue('\uFEFF{"version": 1}')).toEqual({
      version: 1,
      sellers: [],
      products: [],
      coupons: [],
      custom_checkouts: [],
      affiliates: [],
    })
  })

  test('reports that a file is not JSON', () => {
    expect(problemsOf(() => readCatalogue('{"version": 1,}'))[0]).toMatch(/^The file is not JSON: /)
  })

  test.each<[path: string, value: unknown, sentence: string]>([
    ['version', 2, 'version must be 1, the version of this format'],
    ['products[0].amount', 497.5, 'must be a whole number, not 497.5 (amounts are in minor units'],
    ['products[0].amount', -1, 'products[0].amount must be at least 0'],
    ['products[0].amount', '497', 'products[0].amount must be a number, not a text'],
    ['products[0].amount', undefined, 'products[0].amount is missing: it must be a number'],
    ['products[0].id', 0, 'products[0].id must be more than 0'],
    ['products[0].name', 'x'.repeat(121), 'products[0].name must have at most 120 characters'],
    ['products[0].name', 'a\u0000b', 'products[0].name must be one line of text without control characters'],
    ['products[0].name', 'two\nlines', 'products[0].name must be one line'],
    ['products[0].name', 'abc\u202Egnp.exe', 'products[0].name must be one line'],
    [
      'products[0].name',
      ' ',
      'products[0].name must be one line of text without control characters, and not blank',
    ],
    [
      'products[0].description',
      'a\u001Bb',
      'products[0].description must be text without control characters',
    ],
    [
      'products[0].method',
      'PIX,CHEQUE',
      'must be payment methods with "," between them; known are CREDIT_CARD',
    ],
    [
      'products[0].type',
      'RENTAL',
      'products[0].type must be one of "TRANSACTION", "SUBSCRIPTION", "CONTRACT"',
    ],
    ['products[0].is_active', 2, 'products[0].is_active must be 1 (on sale) or 0 (not on sale)'],
    ['products[0].currency', 'R$', 'products[0].currency must be three capital letters'],
    [
      'products[0].images[0].path',
      'http://shop.example/a.png',
      'products[0].images[0].path must be a picture below',
    ],
    [
      'products[0].images[0].path',
      '/media/../etc/passwd',
      'products[0].images[0].path must be a picture below',
    ],
    ['products[0].colour', '#fff', 'products[0] has no field "colour": correct the spelling or remove it'],
    ['custom_checkouts[0].theme_color', 'red;}', 'custom_checkouts[0].theme_color must be a colour such as'],
    [
      'custom_checkouts[0].link_exit_pop_up',
      'javascript:alert(1)',
      'must be a link that starts with "https://"',
    ],
    [
      'custom_checkouts[0].link_exit_pop_up',
      'https://a@evil.example/',
      'must be a link that starts with "https://"',
    ],
    ['custom_checkouts[0].whatsapp_number', '55 11', 'whatsapp_number must be the digits of a number'],
    ['coupons[0].name', 'dez por cento', 'coupons[0].name must be 2 to 40 letters'],
    ['coupons[0].due_date', '2026-02-30T10:00:00Z', 'coupons[0].due_date must be a moment with its offset'],
    ['coupons[0].due_date', '2026-03-01T10:00:00', 'coupons[0].due_date must be a moment with its offset'],
    ['coupons[0].due_date', 'tomorrow', 'coupons[0].due_date must be a moment with its offset'],
    ['coupons[0].product_ids', [], 'coupons[0].product_ids must have at least 1 entry'],
    ['sellers[0].email', 'ola', 'sellers[0].email must be an e-mail address'],
    ['sellers[0].since', '2019-13-01', 'sellers[0].since must be a day such as'],
    ['sellers[0]', null, 'sellers[0] must be an object { … }, not null'],
    ['sellers', {}, 'sellers must be a list [ … ], not an object { … }'],
  ])('%s = %j', (path, value, sentence) => {
    const problems = problemsOf(() => parseCatalogue(spoiltDemo({ [path]: value })))
    expect(problems).toEqual([expect.stringContaining(sentence)])
  })
})

test('every sentence that the format says of a value has a code of its own', () => {
  const fields = readdirSync(import.meta.dirname).filter((name) => /^(fields|file|seller)\.ts$/.test(name))
  const sentences = fields.flatMap((name) =>
    [
      ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(
        /(['"])(must be (?:\\.|(?!\1).)*)\1/g,
      ),
    ].map(([, , detail = '']) => detail.replaceAll(/\\(.)/g, '$1')),
  )
  expect(sentences.length).toBeGreaterThan(25)
  expect(sentences.filter((sentence) => findingOf(sentence).code === 'other')).toEqual([])
})
