import type { Mutant } from './mutant.ts'

/** Guards of what strangers and members could take from a shop, or fill it with. */
export const ABUSE_MUTANTS: readonly Mutant[] = [
  {
    name: 'mails wait behind what visitors order by the hundred',
    without: { 'mails-before-visits': 'priority: 0,' },
    test: ['dispatch-outbox.test.ts', 'mails go before what visitors order'],
  },
  {
    name: 'a visit stores each parameter of its link with each of its events',
    without: { 'visits-keep-clicks-alone': 'metas,' },
    test: ['tell-visits.test.ts', 'keeps of its link what names a click'],
  },
  {
    name: 'the same answer about advertising is kept as often as it is given',
    without: { 'choices-kept-once': 'where last.choice = ${choice} and last.locale is null)`.execute(db)' },
    test: ['advertising-calls.test.ts', 'the same answer again is no other one'],
  },
]
