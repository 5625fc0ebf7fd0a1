import { expect, test } from 'vitest'
import { dateTimeByClock } from './clock-name.ts'

const NOON = new Date('2026-07-01T12:00:00Z')

test.each([
  ['pt', 'America/Sao_Paulo', '01/07/2026, 09:00 (Horário Padrão de Brasília)'],
  ['pt', 'America/Manaus', '01/07/2026, 08:00 (Horário Padrão do Amazonas)'],
  [
    'en',
    'Europe/Lisbon',
    /^1 Jul 2026, 1:00.PM \(Western European Time\)$|^Jul 1, 2026, 1:00.PM \(Western European Time\)$/,
  ],
  ['de', 'Europe/Berlin', /^01\.07\.2026, 14:00 \(Mitteleuropäische Zeit\)$/],
  ['fr', 'UTC', '01/07/2026 12:00 (UTC)'],
] as const)('writes a moment in %s by the clock of %s, with its name', (locale, zone, written) => {
  expect(dateTimeByClock(NOON, locale, zone)).toMatch(written)
})
