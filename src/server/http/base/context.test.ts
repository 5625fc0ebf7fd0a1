import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { localeOf } from './context.ts'

const HOST = 'checkout.example'

/** Builds the request whose language is read. */
const asked = (headers: object, body: unknown = {}, host = HOST): FastifyRequest =>
  ({ headers, body, host }) as unknown as FastifyRequest

const GERMAN = { 'accept-language': 'de,en;q=0.5' }

test.each([
  ['the body says it', asked({ referer: `https://${HOST}/es/1` }, { language: 'fr' }), 'fr'],
  ['the path of the page', asked({ ...GERMAN, referer: `https://${HOST}/es/1001` }), 'es'],
  ['a page of the default language', asked({ ...GERMAN, referer: `https://${HOST}/1001` }), 'pt'],
  ['its own first page', asked({ ...GERMAN, referer: `https://${HOST}/` }), 'pt'],
  [
    'the browser, where only an origin is told',
    asked({ ...GERMAN, referer: `https://${HOST}/` }, {}, 'pay.example'),
    'de',
  ],
  ['the browser, where nothing is told', asked(GERMAN), 'de'],
  ['nobody', asked({}), 'pt'],
])('the language of an answer: %s', (_, request, locale) => expect(localeOf(request)).toBe(locale))
