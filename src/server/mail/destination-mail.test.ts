import { expect, test } from 'vitest'
import { GRAVE_FIELDS, type Destination } from '#rules/fields/grave-fields.ts'
import { OFFICE_LOCALES } from '#texts/office/load.ts'
import { renderOfficeMail, type DestinationChange } from './office-mail.ts'

const FIELDS = Object.values(GRAVE_FIELDS).flatMap((fields) =>
  Object.entries(fields).flatMap(([field, gravity]) =>
    gravity === 'destination' ? [field as Destination] : [],
  ),
)

const mailOf = (changes: readonly DestinationChange[], locale: (typeof OFFICE_LOCALES)[number], more = 0) =>
  renderOfficeMail(
    {
      kind: 'destinations',
      url: 'https://office.example/sellers/10/activity',
      seller: 'Estúdio Aurora',
      author: 'bia@example.com',
      changes,
      more,
    },
    locale,
  )

test.each(OFFICE_LOCALES)(
  'the mail about new destinations says who, what, from where and to where: %s',
  (locale) => {
    const changes = FIELDS.map((field, at) => ({
      entry: `Entry ${at}`,
      field,
      from: at === 0 ? null : `https://old${at}.example`,
      to: `https://new${at}.example`,
    }))
    const { subject, text, html } = mailOf(changes, locale, 3)
    expect(subject).toContain('Estúdio Aurora')
    for (const part of [
      'bia@example.com',
      ...changes.flatMap(({ entry, to }) => [entry, to]),
      'https://old1.example',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('3')
    expect(new Set(text.split('\n').filter((line) => line.includes('→'))).size).toBe(FIELDS.length)
  },
)

test('control: the contents of a change are text, whatever is written in it', () => {
  const change = {
    entry: '<b>x</b>',
    field: '/access_url',
    from: 'a\r\nBcc: eve@evil.example',
    to: null,
  } as const
  const { text, html } = mailOf([change], 'en')
  expect(html).not.toContain('<b>x</b>')
  expect(text).not.toMatch(/^Bcc/m)
})
